import { bytesOf } from './byte-stream.ts';

/** Bytes of an event stream, and its events according to the standard. */
export interface EventFormat {
  readonly name: string;
  readonly bytes: Buffer;
  readonly events: readonly (readonly [name: string | undefined, data: string])[];
}

const unnamed = (...texts: string[]) => texts.map((text) => [undefined, text] as const);
const long = 'x'.repeat(2000);

/** Each entry covers one group of the web platform tests for event streams, with our own bytes. */
export const eventFormats: readonly EventFormat[] = [
  {
    name: 'F72: bom: one byte order mark at the very beginning is none of the text',
    bytes: bytesOf('\ufeffdata:1\n\n\ufeffdata:2\n\ndata:3\n\n'),
    events: unnamed('1', '3'),
  },
  {
    name: 'F72: bom-2: of two byte order marks the second belongs to the line',
    bytes: bytesOf('\ufeff\ufeffdata:1\n\ndata:2\n\ndata:3\n\n'),
    events: unnamed('2', '3'),
  },
  { name: 'bom alone', bytes: bytesOf('\ufeff'), events: [] },
  {
    name: 'F73: comments: they part nothing, however long',
    bytes: bytesOf(`data:1\r:\0\n:\r\ndata:2\n:${long}\rdata:3\n:data:no\r:${long}\ndata:4\n\n`),
    events: unnamed('1\n2\n3\n4'),
  },
  {
    name: 'F73: comments alone keep a connection and say nothing',
    bytes: bytesOf(': here\n\n'.repeat(50)),
    events: [],
  },
  {
    name: 'data-before-final-empty-line: what no empty line ends is no event',
    bytes: bytesOf('retry:1000\ndata:one\n\nid:here\ndata:two'),
    events: unnamed('one'),
  },
  {
    name: 'F73: field-data: without colon, without value, more than once',
    bytes: bytesOf('data:\n\ndata\ndata\n\ndata:here\n\n'),
    events: unnamed('', '\n', 'here'),
  },
  {
    name: 'field-event: it names one event',
    bytes: bytesOf('event:named\ndata:a\n\ndata:b\n\n'),
    events: [
      ['named', 'a'],
      [undefined, 'b'],
    ],
  },
  { name: 'field-event-empty: an empty name is none', bytes: bytesOf('event: \ndata:a\n\n'), events: unnamed('a') },
  {
    name: 'field-event without data is no event',
    bytes: bytesOf('event:lost\n\ndata:a\n\n'),
    events: unnamed('a'),
  },
  { name: 'field-id', bytes: bytesOf('id:…\ndata:a\n\n'), events: unnamed('a') },
  {
    name: 'field-id-2: with and without values',
    bytes: bytesOf('id\ndata:a\n\nid:2\ndata:b\n\nid\ndata:c\n\n'),
    events: unnamed('a', 'b', 'c'),
  },
  { name: 'F73: field-id-null: NUL in an id', bytes: bytesOf('id:a\0b\ndata:a\n\n'), events: unnamed('a') },
  {
    name: 'F73: field-parsing: only the five names, spelled exactly',
    bytes: bytesOf(
      'data:\0\ndata:  2\rData:1\ndata\0:2\ndata:1\r\0data:4\nda-ta:3\rdata_5\ndata:3\rdata:\r\n data:32\ndata:4\n\n',
    ),
    events: unnamed('\0\n 2\n1\n3\n\n4'),
  },
  { name: 'F73: field-retry', bytes: bytesOf('retry:03000\ndata:a\n\n'), events: unnamed('a') },
  { name: 'field-retry-bogus', bytes: bytesOf('retry:3000\nretry:1000x\ndata:a\n\n'), events: unnamed('a') },
  { name: 'field-retry-empty', bytes: bytesOf('retry\ndata:a\n\n'), events: unnamed('a') },
  {
    name: 'F73: field-unknown',
    bytes: bytesOf('data:a\n data\ndata\nfoo:xxx\nsome text\n:a comment\ndata:b\n\n'),
    events: unnamed('a\n\nb'),
  },
  {
    name: 'leading-space: one blank behind the colon goes',
    bytes: bytesOf('data:\ta\rdata: \ndata:b\n\n'),
    events: unnamed('\ta\n\nb'),
  },
  {
    name: 'F72: newlines: CR LF, LF and CR in one event',
    bytes: bytesOf('data:a\r\ndata\ndata:b\r\n\r\n'),
    events: unnamed('a\n\nb'),
  },
  { name: 'F72: CR alone', bytes: bytesOf('data:a\rdata:b\r\rdata:c\r\r'), events: unnamed('a\nb', 'c') },
  {
    name: 'F72: CR LF all through',
    bytes: bytesOf('event: x\r\ndata: a\r\n\r\n: k\r\n\r\ndata: b\r\n\r\n'),
    events: [
      ['x', 'a'],
      [undefined, 'b'],
    ],
  },
  {
    name: 'F72: each event with another line end',
    bytes: bytesOf('data:a\n\ndata:b\r\rdata:c\r\n\r\ndata:d\n\r\ndata:e\r\n\n'),
    events: unnamed('a', 'b', 'c', 'd', 'e'),
  },
  { name: 'null-character', bytes: bytesOf('data:\0\n\n\n\n'), events: unnamed('\0') },
  { name: 'F71: utf-8', bytes: bytesOf('data:…é水🎬\n\n'), events: unnamed('…é水🎬') },
  {
    name: 'F71: characters that belong together',
    bytes: bytesOf('data:👩🏽‍🚀e\u0301🇳🇴\n\n'),
    events: unnamed('👩🏽‍🚀e\u0301🇳🇴'),
  },
  {
    name: 'F71: invalid bytes become replacement characters',
    bytes: bytesOf('data:a', Buffer.from([0xff, 0xc3, 0x28, 0xe6, 0xb0, 0x41, 0xf0, 0x9f, 0x8e]), '\n\ndata:b\n\n'),
    events: unnamed('a\ufffd\ufffd(\ufffdA\ufffd', 'b'),
  },
  {
    name: 'F71: surrogates and overlong forms as bytes',
    bytes: bytesOf('data:', Buffer.from([0xed, 0xa0, 0x80, 0xc0, 0xaf, 0xf5, 0x80, 0x80, 0x80]), 'z\n\n'),
    events: unnamed(`${'\ufffd'.repeat(9)}z`),
  },
  {
    name: 'F71: a character that the end cuts off',
    bytes: bytesOf('data:a\n\ndata:', Buffer.from([0xf0, 0x9f])),
    events: unnamed('a'),
  },
  { name: 'blank lines alone', bytes: bytesOf('\n\r\n\r\n\n\n'), events: [] },
  { name: 'no bytes', bytes: bytesOf(''), events: [] },
];
