import { type FaultPart, row } from './fault-row.ts';

export const conversationFaults: FaultPart = {
  title: 'Streams and conversations',
  rows: [
    row(
      71,
      'Split characters, joined emoji, surrogate halves as escapes, invalid bytes',
      'The same text as without the split; invalid bytes become U+FFFD',
    ),
    row(72, 'CR LF, CR, LF, mixed, split in the middle; byte order marks', 'One event each'),
    row(
      73,
      'Comments for ten minutes, unusual fields, data without a colon or in many lines',
      'Handled as the standard says; any byte counts as activity',
    ),
    row(
      74,
      'Terminator or finish reason missing, or followed by more',
      'Complete if the end was reported; otherwise interrupted. Nothing after the terminator is read',
    ),
    row(
      75,
      'Error events, JSON or pages instead of a stream, a stream instead of JSON, an error with the status 200',
      'The received part stays, with the gateway’s error and the trace ID',
    ),
    row(
      76,
      'Close, reset, no events',
      'Interrupted, or failed if nothing was received; never sent again',
      'to Node, a TLS connection that ends without notice looks like any other end; the case has no test of its own',
    ),
    row(
      77,
      'An event of 30 MB, one of 200 MB, one without end',
      'An image is saved in a file next to the text. The limit is 96 MB; beyond the limit, the received part stays',
    ),
    row(
      78,
      'Base64 with prefix, white space, URL alphabet, wrong padding, bad characters; data that is no image',
      'Common forms are read; data that is neither image nor audio is saved as text with a note',
    ),
    row(79, 'Content as text, list, nothing; unknown parts; eight interleaved choices', 'Saved as received, and shown'),
    row(
      80,
      'Prototype names, an index in the billions or below zero, endless nesting',
      'No object is polluted, and no list grows beyond the received data; unplaceable data is saved as an event',
    ),
    row(
      81,
      'Unknown events, pings, thinking, redacted thinking, no stop reason at the end',
      'Unknown events are saved; without a stop reason, the answer is interrupted',
    ),
    row(
      82,
      'Ten thousand messages, one message of 5 MB, more than 100,000 messages',
      'Opens immediately; too many messages block sending, with the reason',
      'the bench (G9-open, G9-page) measures how fast ten thousand messages open; no test does',
    ),
    row(
      83,
      'A thousand tokens per second; a minute of silence and a burst',
      'The screen is updated once per frame; after five minutes of silence, the stream ends',
    ),
    row(84, 'Stopped in the middle', 'The connection is closed at once; the text stays, and may be charged'),
    row(85, 'Two streams and eight downloads at the same time', 'A failure of one does not affect the others'),
    row(
      86,
      'Compressed in transit, flushed late',
      'Shown as flushed; if the stream breaks off, the received part stays',
    ),
    row(
      91,
      'A question while the gateway asks to wait, or 429 for a question',
      'All requests of the connection that may be charged share one wait. The stored question is sent once after it; the person can send it immediately, or stop it. After a restart or a long sleep, it is not sent',
    ),
    row(
      100,
      'A thought in the text of an answer, between `<think>` tags, split over events, or without one of the tags',
      'A collapsed thinking block; not searched, not sent to Studio, not sent back. The stored answer is unchanged',
    ),
    row(
      101,
      'JSON for the writing assistant after a thought, in a code block, between sentences, with a byte order mark or a last comma',
      'The one value that fits the schema is used, without a repair that may be charged',
    ),
    row(
      102,
      'An answer to the writing assistant with several values that fit',
      'The person chooses one; nothing is sent',
    ),
    row(
      103,
      'An answer with blank text, or another answer that the gateway refuses to take back',
      'Blank text is never sent, and a turn of nothing else is left out. The user can leave any answer out of later requests',
    ),
    row(
      104,
      'An image within the text of an answer, as a data URI in Markdown or HTML, divided anywhere',
      'Becomes an image of the answer and an item of the library. Its Base64 is not sent back as text',
    ),
  ],
};
