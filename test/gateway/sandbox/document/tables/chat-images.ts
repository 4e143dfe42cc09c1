import { expect } from 'vitest';
import { isJsonArray } from '../../../../../shared/util/json.ts';
import { dataUri, sampleImage } from '../../test-sandbox.ts';
import { chunks, complete, firstObject, paddedImage } from '../conversation-requests.ts';
import { type Entry, entriesOf } from '../interface-rule.ts';

const path = '/v1/chat/completions';
const model = 'sandbox-image-chat';
const text = { type: 'text', text: 'A boat' };
const image = (url: unknown) => ({ type: 'image_url', image_url: { url } });
const small = image(dataUri(sampleImage(16, 16)));
const user = (content: unknown) => ({ role: 'user', content });
const messages = [user([text])];

const request = entriesOf('Image generation through chat', path, { model, messages });
const answer = entriesOf('Image-generation chat response', path, { model, messages });

/** Returns the URL of the only part in a message or a delta. */
function urlIn(content: unknown): string {
  const part = firstObject(content);
  expect(part['type']).toBe('image_url');
  return String(firstObject([part['image_url']])['url']);
}

async function streamedContents(sandbox: Parameters<typeof chunks>[0]): Promise<unknown[]> {
  const deltas = (await chunks(sandbox, { model, messages })).flatMap(({ choices }) =>
    isJsonArray(choices) ? choices.map((choice) => firstObject([firstObject([choice])['delta']])) : [],
  );
  return deltas.flatMap((delta) => (delta['content'] == null ? [] : [delta['content']]));
}

export const chatImages: readonly Entry[] = [
  request.rule(
    'the content of a user is an array of parts, not a string',
    'messages[0].content',
    [{ messages }, { messages: [user([text, small])] }],
    [{ messages: [user('A boat')] }],
  ),
  request.rule(
    'it is an array in every turn of the user',
    'messages[0].content',
    [{ messages: [user([text]), { role: 'assistant', content: [small] }, user([text])] }],
    [{ messages: [user('A boat'), { role: 'assistant', content: [small] }, user([text])] }],
  ),
  request.rule(
    'parts are {type: text, text} and {type: image_url, image_url: {url}}',
    'messages[0].content',
    [{ messages: [user([small])] }],
    [
      { messages: [user([text, { type: 'input_audio', input_audio: { data: 'AAAA', format: 'wav' } }])] },
      { messages: [user([{ type: 'text' }])] },
      { messages: [user([{ type: 'image_url' }])] },
      { messages: [user([{ type: 'image', image: dataUri(sampleImage(8, 8)) }])] },
    ],
  ),
  request.rule(
    'an input image is not a remote URL',
    'messages[0].content',
    [{ messages: [user([text, small])] }],
    [{ messages: [user([text, image('https://example.com/a.png')])] }],
  ),
  request.rule(
    'nor is it one in an earlier turn',
    'messages[0].content',
    [{ messages: [user([text, small]), { role: 'assistant', content: 'ok' }, user([text])] }],
    [
      {
        messages: [user([image('https://example.com/a.png')]), { role: 'assistant', content: 'ok' }, user([text])],
      },
    ],
  ),
  request.rule(
    'an image that the model made is an input image as well: a data URI',
    'messages[1].content',
    [{ messages: [user([text]), { role: 'assistant', content: [small] }, user([text])] }],
    ['https://example.com/a.png', sampleImage(16, 16)].map((url) => ({
      messages: [user([text]), { role: 'assistant', content: [image(url)] }, user([text])],
    })),
  ),
  request.rule(
    'an input image is Base64 in a data URI',
    'messages[0].content',
    [{ messages: [user([text, small])] }],
    [sampleImage(16, 16), 'data:image/png,abc', 'data:image/png;base64,*'].map((url) => ({
      messages: [user([text, image(url)])],
    })),
  ),
  request.response('the reply holds an image_url part with Base64', async (sandbox) => {
    const { choices } = await complete(sandbox, { model, messages: [user([text, small])] });
    expect(firstObject(choices)).toMatchObject({
      message: { content: [{ type: 'image_url', image_url: { url: expect.stringMatching(/^[A-Za-z0-9+/]+=*$/) } }] },
    });
  }),
  request.open('other formats of image in a data URI', {
    messages: [user([image(dataUri(sampleImage(16, 16, '#333', 'jpeg'), 'image/jpeg'))])],
  }),
  request.open('content of the other roles', {
    messages: [
      { role: 'system', content: 'Be brief' },
      user([text]),
      { role: 'assistant', content: 'ok' },
      user([text]),
    ],
  }),
  request.open('images over 8 MB are dropped here too', {
    messages: [user([text, image(dataUri(paddedImage(8_000_001)))])],
  }),

  answer.response('message.content is an array of parts of the type image_url', async (sandbox) => {
    const { choices } = await complete(sandbox, { model, messages });
    urlIn(firstObject([firstObject(choices)['message']])['content']);
  }),
  answer.response('its url is Base64 without a data-URI prefix', async (sandbox) => {
    const { choices } = await complete(sandbox, { model, messages });
    const file = Buffer.from(urlIn(firstObject([firstObject(choices)['message']])['content']), 'base64');
    expect(file.subarray(1, 4).toString()).toBe('PNG');
  }),
  answer.response('finish_reason is STOP', async (sandbox) => {
    expect(firstObject((await complete(sandbox, { model, messages }))['choices'])['finish_reason']).toBe('STOP');
  }),
  answer.response('usage may carry three more counts, each of which may be null', async (sandbox) => {
    const { usage } = await complete(sandbox, { model, messages });
    expect(usage).toMatchObject({
      audioTokens: null,
      cache_creation_input_tokens: null,
      cache_read_input_tokens: null,
    });
  }),
  {
    ...answer.response('streamed, the delta holds the image_url part', async (sandbox) => {
      const contents = await streamedContents(sandbox);
      expect(contents).toHaveLength(1);
      const file = Buffer.from(urlIn(contents[0]), 'base64');
      expect(file.subarray(1, 4).toString()).toBe('PNG');
    }),
    section: 'Events',
  },
];
