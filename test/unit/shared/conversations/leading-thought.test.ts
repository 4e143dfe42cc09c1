import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { markdownOf, plainTextOf } from '../../../../shared/conversations/answer-text.ts';
import { separateLeadingThought } from '../../../../shared/conversations/leading-thought.ts';
import type { Answer } from '../../../../shared/conversations/message.ts';
import { readAnswer } from '../../../../shared/conversations/read-answer.ts';
import { searchableText } from '../../../../shared/conversations/searchable-text.ts';
import { answer as given, person, text } from '../../../support/conversations/make-question.ts';
import { messagesOf, notesOf } from '../../../support/conversations/prepared-requests.ts';
import { testSeed } from '../../../support/test-seed.ts';
import { chatAnswer, messageAnswer } from './sample-answers.ts';

const fenced = 'Write it so:\n\n```xml\n<think>\nplan\n</think>\n```\n';

describe('a thought at the start of a text', () => {
  test.each([
    ['<think>\nplan\n</think>\n\nAnswer', 'plan', 'Answer'],
    ['\ufeff\n <thinking>plan</thinking>Answer', 'plan', 'Answer'],
    ['<thought>plan\n\nmore</thought>\nAnswer', 'plan\n\nmore', 'Answer'],
    // The prompt of some models ends with the opening tag.
    ['plan\nof steps\n</think>\n\nAnswer', 'plan\nof steps', 'Answer'],
    ['</think>Answer', '', 'Answer'],
    // A model that was asked not to think.
    ['<think>\n\n</think>\n\nAnswer', '', 'Answer'],
    ['<think>\nplan without an end', 'plan without an end', ''],
    [
      '<think>It wants:\n```\n</think>\n```\nand `</think>` here.</think>Answer',
      'It wants:\n```\n</think>\n```\nand `</think>` here.',
      'Answer',
    ],
    ['<think>one ` tick</think>Answer `a`', 'one ` tick', 'Answer `a`'],
    ['<think>plan</think>The tag </think> ends it.', 'plan', 'The tag </think> ends it.'],
  ])('%j', (received, thought, rest) => {
    expect(separateLeadingThought(received, false)).toEqual({ thought, rest });
  });

  test.each([
    fenced,
    'The tags `<think>` and `</think>` mark it.',
    'Models write <think> and then </think>.',
    '`</think>` ends it',
    '~~~\na\n</think>\n~~~\nb',
    '<b>bold</b>',
    '<thinker>a</thinker>',
    '<think',
    '',
  ])('is not %j', (received) => {
    expect(separateLeadingThought(received, false)).toBeUndefined();
  });

  test('is never shown with a part of its tags while it streams', () => {
    const whole = '<thinking>plan & steps</thinking>\n\nThe answer is 5 < 6.';
    for (let end = 0; end <= whole.length; end += 1) {
      const { thought, rest } = separateLeadingThought(whole.slice(0, end), true) ?? { thought: '', rest: '' };
      expect('plan & steps'.startsWith(thought)).toBe(true);
      expect('The answer is 5 < 6.'.startsWith(rest)).toBe(true);
    }
  });

  test('and its rest have every character of the text but the tags and the white space around them', () => {
    const pieces = fc.constantFrom(
      '<think>',
      '</think>',
      '<thought>',
      '</thought>',
      '`',
      '```\n',
      '~~~\n',
      '\n',
      ' ',
      'a',
      '思',
      '\ufeff',
      '<',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 16 }), fc.boolean(), (all, isGrowing) => {
        const received = all.join('');
        const found = separateLeadingThought(received, isGrowing);
        if (!found) return;
        expect(received.endsWith(found.rest)).toBe(true);
        const start = received.slice(0, received.length - found.rest.length);
        expect(start.includes(found.thought)).toBe(true);
        if (!isGrowing) {
          const others = start.replace(found.thought, '').replace(/<\/?(?:think|thinking|thought)>/g, '');
          expect(others.trim()).toBe('');
        }
      }),
      { seed: testSeed },
    );
  });
});

const plan = '<think>\nsecret plan\n</think>\n\nThe answer';
const answers: readonly (readonly [string, Answer])[] = [
  ['a chat answer', chatAnswer({ content: plan })],
  [
    'parts of a chat answer',
    chatAnswer({
      content: [
        { type: 'text', text: '<think>\nsecret plan' },
        { type: 'text', text: '</think>The answer' },
      ],
    }),
  ],
  ['a chat answer without an opening tag', chatAnswer({ content: 'secret plan</think>The answer' })],
  ['a message', messageAnswer({ content: [{ type: 'text', text: plan }] })],
  ['a message that is a string', messageAnswer({ content: plan })],
  [
    'a message with signed thinking',
    messageAnswer({
      content: [
        { type: 'thinking', thinking: 'own', signature: 's' },
        { type: 'text', text: plan },
      ],
    }),
  ],
];

describe.each(answers)('the thought in %s', (_, answer) => {
  const before = structuredClone(answer);
  const endpoint = answer.endpoint;

  test('is a block of its own, and no text', () => {
    const { blocks } = readAnswer(answer);
    expect(blocks.filter(({ kind }) => kind === 'thinking').at(-1)).toMatchObject({ text: 'secret plan' });
    expect(new Set(blocks.map(({ at }) => at)).size).toBe(blocks.length);
    expect(plainTextOf(blocks)).toBe('The answer');
    expect(markdownOf(blocks)).toBe('The answer');
    expect(answer).toEqual(before);
  });

  test.each([endpoint, endpoint === 'chat' ? 'messages' : 'chat'] as const)('is not sent back to %s', (to) => {
    const path = [person([text('Hello')]), given(answer.endpoint, answer.body, answer)];
    const sent = JSON.stringify(messagesOf(to, { path, parts: [text('More')] }));
    expect(sent).toContain('The answer');
    expect(sent).not.toMatch(/secret|think>/);
    expect(notesOf(to, { path, parts: [text('More')] }).join()).not.toContain('interrupted');
  });

  test('leaves the turn out if nothing else is in it', () => {
    const body = JSON.parse(JSON.stringify(answer.body).replaceAll('The answer', ''));
    const path = [person([text('Hello')]), given(endpoint, body)];
    const sent = JSON.stringify(messagesOf(endpoint, { path, parts: [text('More')] }));
    expect(sent).not.toMatch(/secret|think>|"text":""|"content":""/);
  });

  test('is not searched', () => {
    expect(searchableText({ said: { by: 'model', answer } })).toContain('The answer');
    expect(searchableText({ said: { by: 'model', answer } })).not.toMatch(/secret|think>/);
  });
});

test('the places of the sources of a text do not move', () => {
  const link = (start: number, end: number) => ({
    type: 'url_citation',
    url_citation: { url: 'https://a.b', title: 'A', start_index: start, end_index: end },
  });
  const at = plan.indexOf('answer');
  const { blocks } = readAnswer(chatAnswer({ content: plan, annotations: [link(at, at + 6)] }));
  const block = blocks.find(({ kind }) => kind === 'text');
  expect(block).toMatchObject({ text: 'The answer', citations: [{ place: { start: 4, end: 10 } }] });
});

test('a shortened text stays as it is, because its rest is loaded from the stored answer', () => {
  const long = chatAnswer({ content: plan }, { longTexts: { '/message/content': 300_000 } });
  expect(readAnswer(long).blocks).toMatchObject([{ kind: 'text', text: plan }]);
});
