import { describe, expect, test } from 'vitest';
import { readAnswer } from '../../../shared/conversations/read-answer.ts';
import { makeImage, makeNoisyImage } from '../../support/make-images.ts';
import {
  chatColumn,
  chunk,
  done,
  messagesColumn,
  openAtConversationGateway,
  startConversation,
  streamed,
} from './conversation-test-setup.ts';

// Models of several providers write their images into the text, as a data URI in Markdown or HTML.

const png = makeNoisyImage(64, 48).toString('base64');
const jpeg = makeImage(32, 32, 'image/jpeg').toString('base64');
const lines = png.replace(/.{76}/g, '$&\r\n');

interface Written {
  readonly text: string;
  /** The kinds of the parts, with the words of the texts. */
  readonly read: readonly string[];
  readonly images: readonly string[];
}

const texts: [string, Written][] = [
  [
    'Markdown between words',
    {
      text: `Here:\n![image](data:image/png;base64,${png})\nDone`,
      read: ['Here:', 'image', 'Done'],
      images: [png],
    },
  ],
  [
    'HTML with other attributes',
    {
      text: `A <b>frame</b>:\n<img alt="x" src='data:image/png;charset=utf-8;base64,${png}' width=64>\n`,
      read: ['A <b>frame</b>:', 'image'],
      images: [png],
    },
  ],
  ['a bare URI with line breaks', { text: `data:image/png;base64,${lines}`, read: ['image'], images: [png] }],
  [
    'two images, one with a title, and an example in code',
    {
      text: `![a](<data:image/jpeg;base64,${jpeg}> "A title") and ![b](data:image/png;base64,${png})\n\n\`\`\`html\n<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">\n\`\`\`\n`,
      read: ['image', 'and', 'image', '```html\n<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">\n```'],
      images: [jpeg, png],
    },
  ],
  [
    'a data URI that is no image',
    {
      text: 'It is ![x](data:image/png;base64,aGVsbG8=), is it not?',
      read: ['It is ![x](data:image/png;base64,aGVsbG8=), is it not?'],
      images: [],
    },
  ],
];

function kindsOf(answer: Parameters<typeof readAnswer>[0]): string[] {
  return readAnswer(answer).blocks.map((block) => (block.kind === 'text' ? block.text.trim() : block.kind));
}

/** The images are sent as images, in the answer or with the next question, and never as text. */
function expectNoTextWith(images: readonly string[], body: string): void {
  const { messages } = JSON.parse(body) as { messages: { content: string | { type: string; text?: string }[] }[] };
  const sent = messages.flatMap(({ content }) =>
    typeof content === 'string' ? [content] : content.map((part) => part.text ?? ''),
  );
  for (const base64 of images) {
    expect(body).toContain(base64);
    expect(sent.join('')).not.toContain(base64.slice(0, 100));
  }
}

const pieces = (text: string, size: number) => text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? [];

describe.each(texts)('F104: an answer with %s', (_, { text, read, images }) => {
  test.each([7, 1000, 1e9])('in events of %d characters becomes texts and items of the library', async (size) => {
    const { app, gateway } = await openAtConversationGateway((__, response) => {
      const events = pieces(text, size).map((content) => chunk({ content }));
      streamed(response).end(`${events.join('')}${chunk({}, 'stop')}${done}`);
    });
    const conversation = await startConversation(app, [chatColumn]);
    const [answer] = await conversation.ask('Draw');
    if (!answer) throw new Error('There is no answer');
    expect(kindsOf(answer)).toEqual(read);
    await expect.poll(async () => (await app.calls.library.page({ limit: 10 })).items.length).toBe(images.length);
    await conversation.ask('Darker');
    expectNoTextWith(images, gateway.requests[1]?.body ?? '');
  });

  test.each([true, false])('of the messages API, streamed: %s, is read and sent back the same way', async (stream) => {
    const { app, gateway } = await openAtConversationGateway((__, response) => {
      const message = { id: 'm1', type: 'message', role: 'assistant', model: 'm', usage: { input_tokens: 1 } };
      const whole = { ...message, content: [{ type: 'text', text }], stop_reason: 'end_turn' };
      if (!stream) {
        response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(whole, null, 1));
        return;
      }
      const events: object[] = [
        { type: 'message_start', message: { ...message, content: [], stop_reason: null } },
        { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
        ...pieces(text, 1000).map((part) => ({
          type: 'content_block_delta',
          index: 0,
          delta: { type: 'text_delta', text: part },
        })),
        { type: 'content_block_stop', index: 0 },
        { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 2 } },
        { type: 'message_stop' },
      ];
      streamed(response).end(events.map((each) => `data: ${JSON.stringify(each)}\n\n`).join(''));
    });
    const conversation = await startConversation(app, [{ ...messagesColumn, values: { stream, max_tokens: 1000 } }]);
    const [answer] = await conversation.ask('Draw');
    if (!answer) throw new Error('There is no answer');
    expect(kindsOf(answer)).toEqual(read);
    await expect.poll(async () => (await app.calls.library.page({ limit: 10 })).items.length).toBe(images.length);
    await conversation.ask('Darker');
    expectNoTextWith(images, gateway.requests[1]?.body ?? '');
  });
});

test('F104: the blocks beside an image in a text are sent back byte for byte', async () => {
  const fillers = Array.from({ length: 8 }, (_, index) => `{"type":"text","text":"part ${index}"}`);
  const odd = '{ "type":"of_tomorrow", "x":1.0, "big":12345678901234567890 }';
  const blocks = [
    '{"type":"text","text":"Look:"}',
    `{"type":"text","text":"![a](data:image\\/png;base64,${png})"}`,
    ...fillers,
    odd,
  ];
  const { app, gateway } = await openAtConversationGateway((_, response) => {
    const facts = '"id":"m1","type":"message","role":"assistant","model":"m","stop_reason":"end_turn","usage":{}';
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(`{${facts},"content":[${blocks.join(',')}]}`);
  });
  const conversation = await startConversation(app, [{ ...messagesColumn, values: { max_tokens: 1000 } }]);
  await conversation.ask('Draw');
  await conversation.ask('And now?');
  // The image is in block 1, and this is block 10.
  expect(gateway.requests[1]?.body).toContain(odd);
});
