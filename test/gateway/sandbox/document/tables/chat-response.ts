import { expect } from 'vitest';
import type { Sandbox } from '../../../../../electron/sandbox/sandbox.ts';
import { chunks, complete, firstChoice, firstObject, hi as messages, streamedLines } from '../conversation-requests.ts';
import { type Entry, entriesOf } from '../interface-rule.ts';

const path = '/v1/chat/completions';
const { response } = entriesOf('Chat completion response', path, {});
const { response: event } = entriesOf('Events', path, {});

const whole = expect.any(Number);
const words = expect.any(String);
const userMessage = (text: string) => [{ role: 'user', content: text }];
const f = { type: 'function', function: { name: 'f' } };

async function lastChunk(sandbox: Sandbox) {
  return firstObject((await chunks(sandbox, {})).slice(-1));
}

export const chatResponse: readonly Entry[] = [
  response('id is a string', async (sandbox) => {
    expect((await complete(sandbox, {}))['id']).toEqual(words);
  }),
  response('object is always chat.completion', async (sandbox) => {
    expect((await complete(sandbox, {}))['object']).toBe('chat.completion');
  }),
  response('created is Unix time in whole seconds', async (sandbox) => {
    const { created } = await complete(sandbox, {});
    expect(Number.isSafeInteger(created)).toBe(true);
    expect(Math.abs(Number(created) - Date.now() / 1000)).toBeLessThan(600);
  }),
  response('model is the model used', async (sandbox) => {
    expect((await complete(sandbox, { model: 'sandbox-chat' }))['model']).toBe('sandbox-chat');
  }),
  response('service_tier is one of five, or null', async (sandbox) => {
    for (const tier of ['auto', 'flex', 'scale', null]) {
      const answer = await complete(sandbox, { service_tier: tier });
      expect(['auto', 'default', 'flex', 'scale', 'priority', null]).toContain(answer['service_tier']);
    }
  }),
  response('service_tier is the tier used', async (sandbox) => {
    expect((await complete(sandbox, { service_tier: 'priority' }))['service_tier']).toBe('priority');
  }),
  response('system_fingerprint is a string', async (sandbox) => {
    expect((await complete(sandbox, {}))['system_fingerprint']).toEqual(words);
  }),
  response('a choice has index, finish_reason and message', async (sandbox) => {
    const choice = await firstChoice(sandbox, {});
    expect(choice).toMatchObject({ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'hi' } });
    expect(choice).toHaveProperty('logprobs');
  }),
  response('as many choices as n asks for, by index', async (sandbox) => {
    expect((await complete(sandbox, { n: 3 }))['choices']).toMatchObject([{ index: 0 }, { index: 1 }, { index: 2 }]);
  }),
  response('a message can have a refusal', async (sandbox) => {
    expect(await firstChoice(sandbox, { messages: userMessage('[refuse]') })).toMatchObject({
      message: { refusal: words },
    });
  }),
  response('tool_calls hold id and function with name and arguments', async (sandbox) => {
    expect(await firstChoice(sandbox, { tools: [f], tool_choice: 'required' })).toMatchObject({
      message: { tool_calls: [{ id: words, function: { name: 'f', arguments: words } }] },
    });
  }),
  response('annotations hold a url_citation with start_index, end_index, url and title', async (sandbox) => {
    const citation = { start_index: whole, end_index: whole, url: words, title: words };
    const choice = await firstChoice(sandbox, { messages: userMessage('[cite]') });
    const annotations = firstObject([choice['message']])['annotations'];
    expect(firstObject(annotations)).toMatchObject({ url_citation: citation });
  }),
  response('function_call has name and arguments', async (sandbox) => {
    const request = { functions: [{ name: 'f' }], function_call: { name: 'f' } };
    expect(await firstChoice(sandbox, request)).toMatchObject({
      message: { function_call: { name: 'f', arguments: words } },
    });
  }),
  response('audio has id, expires_at, data and transcript', async (sandbox) => {
    expect(await firstChoice(sandbox, { modalities: ['audio'], audio: {} })).toMatchObject({
      message: { audio: { id: words, expires_at: whole, data: words, transcript: 'hi' } },
    });
  }),
  response('logprobs hold content and refusal, each a list', async (sandbox) => {
    const text = await firstChoice(sandbox, { logprobs: true });
    expect(text['logprobs']).toEqual({ content: expect.any(Array), refusal: expect.any(Array) });
    const refused = await firstChoice(sandbox, { messages: userMessage('[refuse]'), logprobs: true });
    expect(refused['logprobs']).toEqual({ content: expect.any(Array), refusal: expect.any(Array) });
  }),
  response('an entry has token, logprob, bytes and top_logprobs of the same', async (sandbox) => {
    const { logprobs } = await firstChoice(sandbox, { logprobs: true, top_logprobs: 2 });
    const chance = { token: words, logprob: whole, bytes: expect.any(Array) };
    const entry = firstObject(firstObject([logprobs])['content']);
    expect(entry).toEqual({ ...chance, top_logprobs: [chance, chance] });
    expect(Buffer.from(entry['bytes'] as number[]).toString()).toBe(entry['token']);
  }),
  response('usage has prompt_tokens, completion_tokens and total_tokens', async (sandbox) => {
    const usage = firstObject([(await complete(sandbox, {}))['usage']]);
    expect(usage).toMatchObject({ prompt_tokens: whole, completion_tokens: whole });
    expect(usage['total_tokens']).toBe(Number(usage['prompt_tokens']) + Number(usage['completion_tokens']));
  }),
  response('completion_tokens_details has four counts', async (sandbox) => {
    expect((await complete(sandbox, {}))['usage']).toMatchObject({
      completion_tokens_details: {
        accepted_prediction_tokens: whole,
        audio_tokens: whole,
        reasoning_tokens: whole,
        rejected_prediction_tokens: whole,
      },
    });
  }),
  response('prompt_tokens_details has two counts', async (sandbox) => {
    expect((await complete(sandbox, {}))['usage']).toMatchObject({
      prompt_tokens_details: { audio_tokens: whole, cached_tokens: whole },
    });
  }),

  event('each event of a chat stream is a line of data: and JSON', async (sandbox) => {
    const lines = await streamedLines(sandbox, path, { model: 'sandbox-chat', messages });
    for (const line of lines.slice(0, -1)) {
      expect(line).toMatch(/^data: \{/);
      expect(() => JSON.parse(line.slice(6))).not.toThrow();
    }
  }),
  event('a chunk has choices with index, delta and finish_reason', async (sandbox) => {
    const all = await chunks(sandbox, {});
    for (const chunk of all.slice(0, -1)) {
      expect(firstObject(chunk['choices'])).toMatchObject({ index: 0, delta: expect.any(Object) });
      expect(firstObject(chunk['choices'])).toHaveProperty('finish_reason');
    }
    expect(firstObject(all.at(-2)?.['choices'])['finish_reason']).toBe('stop');
  }),
  event('a delta has role and content', async (sandbox) => {
    const deltas = (await chunks(sandbox, {})).slice(0, -1).map((chunk) => firstObject(chunk['choices'])['delta']);
    expect(deltas[0]).toMatchObject({ role: 'assistant' });
    expect(deltas.map((delta) => firstObject([delta])['content'] ?? '').join('')).toBe('hi');
  }),
  event('the last chunk has no choices, and usage', async (sandbox) => {
    expect(await lastChunk(sandbox)).toMatchObject({ choices: [], usage: expect.any(Object) });
  }),
  event('it carries id, object, created, model and system_fingerprint', async (sandbox) => {
    expect(await lastChunk(sandbox)).toMatchObject({
      id: words,
      object: 'chat.completion.chunk',
      created: whole,
      model: 'sandbox-chat-mini',
      system_fingerprint: words,
    });
  }),
  event('its usage has the three totals, input_tokens, output_tokens and input_tokens_details', async (sandbox) => {
    expect((await lastChunk(sandbox))['usage']).toMatchObject({
      prompt_tokens: whole,
      completion_tokens: whole,
      total_tokens: whole,
      input_tokens: whole,
      output_tokens: whole,
      input_tokens_details: expect.any(Object),
    });
  }),
  event('its prompt_tokens_details has four counts', async (sandbox) => {
    const details = { cached_tokens: whole, text_tokens: whole, audio_tokens: whole, image_tokens: whole };
    expect((await lastChunk(sandbox))['usage']).toMatchObject({ prompt_tokens_details: details });
  }),
  event('its completion_tokens_details has three counts', async (sandbox) => {
    const details = { text_tokens: whole, audio_tokens: whole, reasoning_tokens: whole };
    expect((await lastChunk(sandbox))['usage']).toMatchObject({ completion_tokens_details: details });
  }),
  event('the stream ends with data: [DONE]', async (sandbox) => {
    const lines = await streamedLines(sandbox, path, { model: 'sandbox-chat', messages });
    expect(lines.at(-1)).toBe('data: [DONE]');
    expect(lines.filter((line) => line === 'data: [DONE]')).toHaveLength(1);
  }),
];
