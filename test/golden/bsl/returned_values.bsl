// What ReturnedValues.java returns: each is returned, and so is not absent.
Nothing: {ReturnedValues.nothing.Nothing} is absent globally;
Something: {ReturnedValues.nothing.Something} is absent globally;
Yes: {ReturnedValues.yes.Yes} is absent globally;
Letter: {ReturnedValues.letter.Letter} is absent globally;
Narrow: {ReturnedValues.narrow.Narrow} is absent globally;
Wide: {ReturnedValues.wide.Wide} is absent globally;
Half: {ReturnedValues.half.Half} is absent globally;
Chosen: {ReturnedValues.chosen.Chosen} is absent globally;
Other: {ReturnedValues.chosen.Other} is absent globally;
Text: {ReturnedValues.text.Text} is absent globally;
Array: {ReturnedValues.array.Array} is absent globally;
