import { describe, expect, test } from 'vitest';
import type { AssistantQuestion } from '../../../../shared/assistant/assistant-question.ts';
import { describeQuestion } from '../../../../shared/assistant/describe-image.ts';
import { readAssistantAnswer } from '../../../../shared/assistant/read-assistant-answer.ts';
import { shotsQuestion } from '../../../../shared/assistant/shots-from-brief.ts';
import { varyQuestion } from '../../../../shared/assistant/vary-prompt.ts';
import { modelById } from '../../../../shared/models/all-models.ts';
import type { Json } from '../../../../shared/util/json.ts';
import { chatAnswer } from '../conversations/sample-answers.ts';

const model = modelById('video-b');
if (!model) throw new Error('There is no such model.');
const image = { from: 'link', url: 'https://example.com/a.png' } as const;
const place = { model, maxLength: 2500 };

function read<T>(question: AssistantQuestion<T>, answer: Json) {
  const result = readAssistantAnswer(chatAnswer({ content: JSON.stringify(answer) }), question);
  return result.ok ? result.value : result.problems;
}

describe('variations', () => {
  const vary = varyQuestion('A heron', 3, 'weather', place);

  test('are distinct, not empty, and not more than were asked for', () => {
    expect(vary.text).toContain('Write 3 different prompts');
    expect(vary.text).toContain('What differs: weather');
    expect(vary.answerTokens).toBe(4096);
    // Three prompts of 3,000 bytes, each with half as much again.
    expect(varyQuestion('a'.repeat(3000), 3, '', place).answerTokens).toBe(4500);
    expect(read(vary, { prompts: ['a', ' a ', '', 'b', 'c', 'd'] })).toEqual(['a', 'b', 'c']);
  });

  test.each([
    [{ prompts: [] }, 'The answer has no prompts.'],
    [{ prompts: 'a' }, 'prompts is of type string, but array is required.'],
    [{ prompts: ['a', 1] }, 'prompts[1] is of type number, but string is required.'],
  ])('%j is refused with a sentence', (answer, sentence) => {
    expect(read(vary, answer)).toEqual([sentence]);
  });
});

describe('a description', () => {
  const question = describeQuestion(image, 'English');

  test('sends the image, and has tags that the library accepts', () => {
    expect(question.images).toEqual([image]);
    const tags = ['fog', ' Low  light ', 'fog', '', 'bad\u0000tag', 'x'.repeat(101)];
    expect(read(question, { prompt: ' A harbor. ', tags })).toEqual({
      prompt: 'A harbor.',
      tags: ['fog', 'Low light'],
    });
    expect(read(question, { prompt: ' ', tags })).toEqual(['The answer has no description.']);
  });
});

describe('shots', () => {
  const question = shotsQuestion('A boy finds a letter.', 2);

  test('have durations as typed texts, and no empty shots', () => {
    const shot = { title: 'Letter', brief: 'A boy opens a letter', seconds: 2.5, notes: '' };
    const empty = { title: ' ', brief: '', seconds: 1, notes: 'x' };
    const wrong = { ...shot, seconds: -1, title: `\u202e\n${'a'.repeat(300)}` };
    expect(question.answerTokens).toBe(4096);
    expect(shotsQuestion('A boy.', 30).answerTokens).toBe(9000);
    expect(read(question, { shots: [shot, empty, wrong] })).toEqual([
      { ...shot, seconds: '2.5' },
      { ...shot, seconds: '', title: 'a'.repeat(200) },
    ]);
    expect(read(question, { shots: [empty] })).toEqual(['The answer has no shots.']);
    expect(read(question, { shots: [{ title: 'x' }] })).toContain('shots[0] has no “brief”, which is required.');
  });
});
