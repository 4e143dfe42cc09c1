import { expect } from 'vitest';
import { dataUri, sampleImage } from '../../test-sandbox.ts';
import { complete, hi as messages, paddedImage } from '../conversation-requests.ts';
import { type Entry, each, entriesOf } from '../interface-rule.ts';

const path = '/v1/chat/completions';
const section = 'POST /v1/chat/completions';
const { rule, open, response } = entriesOf(section, path, { model: 'sandbox-chat-mini', messages });

const user = (content: unknown) => ({ messages: [{ role: 'user', content }] });
const image = (url: unknown) => ({ type: 'image_url', image_url: { url } });
const text = { type: 'text', text: 'hi' };
const call = { id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } };
const small = dataUri(sampleImage(8, 8));

export const chatMessages: readonly Entry[] = [
  rule('messages is an array and required', 'messages', [{ messages }], each('messages', undefined, null, 'hi', {})),
  rule('messages has at least 1 item', 'messages', [{ messages }], each('messages', [])),
  rule(
    'message kinds: developer, system, user, assistant, tool, function',
    'messages[0].role',
    [
      {
        messages: [
          { role: 'developer', content: 'a' },
          { role: 'system', content: 'b' },
          ...messages,
          { role: 'assistant', tool_calls: [call] },
          { role: 'tool', tool_call_id: 'a', content: 'c' },
          { role: 'function', name: 'f', content: 'd' },
        ],
      },
    ],
    [undefined, null, 'robot', 'User', 'model'].map((role) => ({ messages: [{ role, content: 'hi' }] })),
  ),
  rule(
    'content is text, images or audio',
    'messages[0].content',
    [user('hi'), user([text]), user([text, image(small)]), user([{ type: 'input_audio', input_audio: {} }])],
    [user(4), user({}), user(null), user([{ type: 'video_url', video_url: { url: small } }]), user([{ text: 'hi' }])],
  ),
  rule(
    'a text part has text',
    'messages[0].content',
    [user([text])],
    [user([{ type: 'text' }]), user([{ type: 'text', text: 4 }])],
  ),
  rule(
    'an image part has an image_url with a url',
    'messages[0].content',
    [user([image(small)])],
    [user([{ type: 'image_url' }]), user([{ type: 'image_url', image_url: small }]), user([image(4)])],
  ),
  rule(
    'an image is a web address or Base64 (general rule 4)',
    'messages[0].content',
    [user([image('https://example.com/a.png')]), user([image(small)]), user([image(sampleImage(8, 8))])],
    ['file:///a.png', 'a.png', 'data:image/png;base64,***', 'data:image/png,abc', ''].map((url) => user([image(url)])),
  ),
  rule(
    'a model of text takes no image in the turn of an assistant',
    'messages[1].content',
    [
      { messages: [...messages, { role: 'assistant', content: [text] }, ...messages] },
      { messages: [...messages, { role: 'assistant', content: 'hi' }, { role: 'user', content: [image(small)] }] },
    ],
    [small, 'https://example.com/a.png'].map((url) => ({
      messages: [...messages, { role: 'assistant', content: [text, image(url)] }, ...messages],
    })),
  ),
  response('an image over 8 MB is dropped, and the request is answered', async (sandbox) => {
    const answerTo = async (bytes: number) =>
      JSON.stringify(await complete(sandbox, user([text, image(dataUri(paddedImage(bytes)))])));
    expect(await answerTo(8_000_000)).toContain('You attached 1 image.');
    expect(await answerTo(8_000_001)).toContain('You attached 1 more over 8 MB that was dropped.');
  }),
  open(
    'whether 8 MB are bytes of the image or of its Base64: bytes of the image',
    user([text, image(dataUri(paddedImage(8_000_000)))]),
  ),
  open(
    'what a tool message must hold, and whether it answers a call',
    { messages: [...messages, { role: 'tool', content: 'c' }] },
    { messages: [...messages, { role: 'tool', tool_call_id: 'nobody', content: 'c' }] },
    { messages: [...messages, { role: 'function', content: null }] },
  ),
  open(
    'what the turn of an assistant must hold',
    { messages: [...messages, { role: 'assistant', content: null }] },
    { messages: [...messages, { role: 'assistant', content: [{ type: 'refusal', refusal: 'no' }] }] },
    { messages: [...messages, { role: 'assistant', audio: { id: 'a' }, tool_calls: [{}] }] },
  ),
  open(
    'the order of roles',
    { messages: [{ role: 'assistant', content: 'a' }] },
    { messages: [...messages, ...messages] },
  ),
  open('the fields of audio input', user([{ type: 'input_audio', input_audio: { data: 'AAAA', format: 'flac' } }])),
  open('the least number of parts', user([]), user('')),
  open('images in other turns', { messages: [{ role: 'system', content: [image(small)] }, ...messages] }),
  open('formats of images', user([image(`data:image/avif;base64,${Buffer.from('none').toString('base64')}`)])),
  open('names and further fields of a message', { messages: [{ role: 'user', content: 'hi', name: 'me', mood: 4 }] }),
];
