Alone: enable assertions { Never };
