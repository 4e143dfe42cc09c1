import { describe, expect, test } from 'vitest';
import { columnOfQuestion } from '../../../shared/assistant/assistant-question.ts';
import { improveQuestion } from '../../../shared/assistant/improve-prompt.ts';
import { readAssistantAnswer } from '../../../shared/assistant/read-assistant-answer.ts';
import type { Endpoint } from '../../../shared/conversations/endpoint.ts';
import type { Answer } from '../../../shared/conversations/message.ts';
import { readAnswer } from '../../../shared/conversations/read-answer.ts';
import { prepareConversationRequest } from '../../../shared/conversations/requests/prepare-request.ts';
import type { JsonObject } from '../../../shared/util/json.ts';
import { question as conversationQuestion, answer as given } from '../../support/conversations/make-question.ts';
import { ask, model, sandboxForTest } from './test-sandbox.ts';

/** The question of the writing assistant about a prompt, without a schema on the wire. */
async function answerTo(endpoint: Endpoint, prompt: string) {
  const sandbox = await sandboxForTest();
  const question = improveQuestion(prompt, 'Tighten.', { model: model('video-d-pro') });
  const column = columnOfQuestion({ endpoint, usesSchema: false }, question);
  const { stream: _, ...values } = column.values;
  const request = { ...conversationQuestion(endpoint), model: `sandbox-${endpoint}`, ...column, values };
  const prepared = prepareConversationRequest(request, () => '');
  if (!prepared.ok) throw new Error(JSON.stringify(prepared.reasons));
  const { body } = await ask(sandbox, endpoint === 'chat' ? '/v1/chat/completions' : '/v1/messages', prepared.body);
  const choices = body['choices'];
  const answerBody = Array.isArray(choices) ? (choices[0] as JsonObject) : (body as JsonObject);
  const { said } = given(endpoint, answerBody);
  if (said.by !== 'model') throw new Error('no answer');
  return { answer: said.answer, read: readAssistantAnswer(said.answer, question) };
}

const textOf = (answer: Answer) => JSON.stringify(answer.body);

describe.each(['chat', 'messages'] as const)('the sandbox on %s', (endpoint) => {
  test('F100: answers with a thought in the text, with and without the opening tag', async () => {
    for (const word of ['think', 'think_end']) {
      const { answer, read } = await answerTo(endpoint, `[${word}] A very tall heron`);
      expect(textOf(answer)).toContain('</think>');
      expect(textOf(answer).includes('<think>')).toBe(word === 'think');
      expect(readAnswer(answer).blocks.map(({ kind }) => kind)).toEqual(['thinking', 'text']);
      expect(read).toMatchObject({ ok: true });
    }
  });

  test('F101: puts sentences around the JSON of an answer', async () => {
    const { answer, read } = await answerTo(endpoint, '[prose] A very tall heron');
    expect(textOf(answer)).toContain('I hope it helps.');
    expect(read).toMatchObject({ ok: true, value: expect.stringContaining('tall heron') });
  });

  test('F102: gives two versions of the JSON of an answer', async () => {
    const { read } = await answerTo(endpoint, '[twice] A very tall heron');
    expect(read.ok ? [] : read.choices.map(({ value }) => value)).toEqual([
      expect.stringMatching(/tall heron$/),
      expect.stringMatching(/\(second version\)$/),
    ]);
  });
});
