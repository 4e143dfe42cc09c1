import { expect, test } from 'vitest';
import {
  allInstructions,
  builtInInstructions,
  choicesOf,
  fillInstruction,
  withInstruction,
} from '../../../../shared/assistant/built-in-instructions.ts';
import { instructionSchema } from '../../../../shared/assistant/instruction.ts';

const [tighten] = builtInInstructions;
if (!tighten) throw new Error('There is no built-in instruction.');
const custom = { id: 'mine', title: 'Add people', text: 'Add people in {language}.' };

test('the four built-in instructions are valid, and name their choices', () => {
  expect(builtInInstructions.map((each) => instructionSchema.safeParse(each).success)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(builtInInstructions.map((each) => [...choicesOf(each)])).toEqual([[], [], ['language'], ['characters']]);
});

test('a changed built-in instruction keeps its place, and the original text removes the change', () => {
  const changed = { ...tighten, text: 'Shorter.' };
  const stored = withInstruction(withInstruction([], custom), changed);
  expect(allInstructions(stored).map(({ id }) => id)).toEqual([...builtInInstructions.map(({ id }) => id), 'mine']);
  expect(allInstructions(stored)[0]?.text).toBe('Shorter.');
  expect(withInstruction(stored, tighten)).toEqual([custom]);
});

test('a deleted instruction returns to its place', () => {
  const others = ['a', 'b'].map((id) => ({ ...custom, id }));
  expect(withInstruction(others, custom, 1).map(({ id }) => id)).toEqual(['a', 'mine', 'b']);
});

test('choices are filled in as they are, also with characters of replacement patterns', () => {
  expect(fillInstruction(custom, { language: '$& Chinese', characters: 1 })).toBe('Add people in $& Chinese.');
  expect(fillInstruction({ text: '{characters} of {characters}' }, { language: '', characters: 40 })).toBe('40 of 40');
});
