import { describe, expect, it } from 'vitest';
import { answerParts } from '../../../../../../renderer/pages/chat/blocks/answer-parts.ts';
import { heatOf } from '../../../../../../renderer/pages/chat/blocks/logprob-view.tsx';
import {
  requestedAnswerSchema,
  requestedToolSchema,
} from '../../../../../../renderer/pages/chat/blocks/requested-schemas.ts';
import { faultOf, resultPart } from '../../../../../../renderer/pages/chat/blocks/tool-result-drafts.ts';
import { withCiteMarks, withoutCiteMarks } from '../../../../../../renderer/ui/markdown/citation-marks.ts';
import type { Block } from '../../../../../../shared/conversations/content-block.ts';
import { chatAnswer } from '../../../../shared/conversations/sample-answers.ts';

const link = (url: string, end?: number) =>
  ({ kind: 'link', url, title: url, ...(end !== undefined && { place: { start: 0, end } }) }) as const;
const text = (at: string, content: string, citations: Extract<Block, { kind: 'text' }>['citations'] = []): Block => ({
  kind: 'text',
  at,
  text: content,
  citations,
});

describe('`answerParts`', () => {
  it('joins text that only citations split, and numbers each source once', () => {
    const { parts, sources } = answerParts([
      text('/content/0', 'The notes say: '),
      text('/content/1', 'short', [link('https://a.example')]),
      text('/content/2', ', and again', [link('https://b.example'), link('https://a.example')]),
      { kind: 'refusal', at: '/content/3', text: 'No.' },
      text('/content/4', 'Later.', [link('https://b.example', 5)]),
    ]);
    expect(parts).toMatchObject([
      {
        kind: 'run',
        at: '/content/0',
        text: 'The notes say: short, and again',
        marks: [
          { place: 20, number: 1 },
          { place: 31, number: 1 },
          { place: 31, number: 2 },
        ],
      },
      { kind: 'refusal' },
      { kind: 'run', at: '/content/4', text: 'Later.', marks: [{ place: 5, number: 2 }] },
    ]);
    expect(sources.map(({ number }) => number)).toEqual([1, 2]);
  });
});

describe('citation marks', () => {
  it('are inserted at their positions, with a space between a URL and its mark', () => {
    const marks = [
      { place: 4, number: 1 },
      { place: 31, number: 2 },
    ];
    expect(withCiteMarks('Say. See https://example.com/x1 now', marks)).toBe(
      'Say.\ue0c11\ue0c2 See https://example.com/x1 \ue0c12\ue0c2 now',
    );
    expect(withoutCiteMarks('a\ue0c112\ue0c2b')).toBe('ab');
  });

  it('cannot come from the text itself', () => {
    expect(withCiteMarks('\ue0c17\ue0c2', [])).toBe('\ufffd7\ufffd');
  });
});

describe('a tool result', () => {
  const draft = { form: 'json', text: '{"a":1}', image: null, isError: true } as const;
  it('has a reason if it cannot be sent yet', () => {
    expect(faultOf(draft)).toBeUndefined();
    expect(faultOf({ ...draft, text: '{' })).toBe('isn’t valid JSON.');
    expect(faultOf({ ...draft, text: ' ' })).toBe('is empty.');
    expect(faultOf({ ...draft, form: 'image' })).toBe('has no image.');
    expect(faultOf({ ...draft, form: 'text', text: '' })).toBeUndefined();
  });
  it('is sent with the ID of its tool call', () => {
    expect(resultPart('c1', draft)).toEqual({
      kind: 'tool-result',
      callId: 'c1',
      content: [{ kind: 'text', text: '{"a":1}' }],
      isError: true,
    });
  });
});

describe('schemas of tools and answers', () => {
  const parameters = {
    tools: [
      { type: 'function', function: { name: 'weather', parameters: { type: 'object' } } },
      { name: 'notes', input_schema: { type: 'object', required: ['a'] } },
    ],
    functions: [{ name: 'old', parameters: { type: 'object', title: 'Old' } }],
    response_format: { type: 'json_schema', json_schema: { name: 'x', schema: { type: 'array' } } },
  };
  it('are found in the parameters that were sent', () => {
    const answer = chatAnswer({}, { parameters });
    expect(requestedToolSchema(answer, 'weather')).toEqual({ type: 'object' });
    expect(requestedToolSchema(answer, 'notes')).toEqual({ type: 'object', required: ['a'] });
    expect(requestedToolSchema(answer, 'old')).toEqual({ type: 'object', title: 'Old' });
    expect(requestedToolSchema(answer, 'none')).toBeUndefined();
    expect(requestedAnswerSchema(answer)).toEqual({ type: 'array' });
    expect(requestedAnswerSchema(chatAnswer({}))).toBeUndefined();
  });
});

describe('the probability of a token', () => {
  it('is shown in six steps', () => {
    expect([0, Math.log(0.9), Math.log(0.7), Math.log(0.5), Math.log(0.2), -9].map(heatOf)).toEqual([0, 1, 2, 3, 4, 5]);
  });
});
