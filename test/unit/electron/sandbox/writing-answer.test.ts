import { expect, test } from 'vitest';
import { answerWritingAssistant, describedSchema } from '../../../../electron/sandbox/text/answer-writing-assistant.ts';
import { builtInInstructions, fillInstruction } from '../../../../shared/assistant/built-in-instructions.ts';
import { improveQuestion } from '../../../../shared/assistant/improve-prompt.ts';
import { modelById } from '../../../../shared/models/all-models.ts';

const model = modelById('video-d-pro');
if (!model) throw new Error('There is no such model.');
const improve = (prompt: string, id: string) => {
  const instruction = builtInInstructions.find((each) => each.id === id);
  const task = instruction ? fillInstruction(instruction, { language: 'Chinese', characters: 20 }) : '';
  const asked = improveQuestion(prompt, task, { model, maxLength: 2000 }).text;
  return answerWritingAssistant({ prompt: 'a synthetic prompt' }, asked);
};

test('the sandbox edits a prompt as each built-in instruction asks', () => {
  const prompt = 'A very tall heron, really quite slow, at dawn';
  expect(improve(prompt, 'tighten')).toEqual({ prompt: 'A tall heron, slow, at dawn' });
  expect(improve(prompt, 'camera-and-light')).toEqual({ prompt: expect.stringContaining('35mm lens') });
  expect(improve(prompt, 'translate')).toEqual({ prompt: expect.stringContaining('苍鹭') });
  expect(improve(prompt, 'fit')).toEqual({ prompt: 'A very tall heron' });
});

test('other answers stay as they are', () => {
  expect(answerWritingAssistant({ city: 'Lisbon' }, '<prompt>x</prompt>')).toEqual({ city: 'Lisbon' });
  expect(answerWritingAssistant(['a'], '')).toEqual(['a']);
});

test('a schema is found in a system prompt that describes it', () => {
  expect(describedSchema('Answer with JSON. It matches this JSON schema:\n{"type":"object"}')).toEqual({
    type: 'object',
  });
  expect(describedSchema('Answer with JSON schema: later')).toBeUndefined();
});
