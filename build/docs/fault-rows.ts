/** A fault that can occur between a click on Generate and a file in the library, with the required behavior. */
export interface FaultRow {
  /** Test names begin with this number as `F<number>:`. */
  readonly row: number;
  readonly fault: string;
  readonly behaviour: string;
  /** The missing tests and the reason. Printed as a gap beside the existing tests. */
  readonly gap?: string;
}

const row = (number: number, fault: string, behaviour: string, gap?: string): FaultRow => ({
  row: number,
  fault,
  behaviour,
  ...(gap === undefined ? {} : { gap }),
});

export const faultParts: readonly { readonly title: string; readonly rows: readonly FaultRow[] }[] = [
  {
    title: 'Creates, and program exits during a create',
    rows: [
      row(1, 'Killed before the intent is on the disk', 'Nothing was sent; the draft is restored'),
      row(
        2,
        'Killed after the intent is on the disk, before the request is sent',
        'Unknown, or rejected if the record shows that nothing was sent; never sent automatically',
      ),
      row(3, 'Killed while the gateway has the request', 'Unknown; one request at the gateway'),
      row(4, 'Killed between the head and the body of the response', 'Same as F3'),
      row(5, 'Killed before the task ID is on the disk', 'Unknown; one request at the gateway'),
      row(6, 'Killed after the task ID is on the disk', 'Polling resumes automatically'),
      row(7, 'No response to a create', 'Unknown after the timeout; not sent again'),
      row(8, 'The response arrives after the timeout', 'Ignored; not sent again'),
      row(
        9,
        'Connection refused, name not found, TLS failure',
        'Nothing was sent. After a refused connection or a connection timeout, the create is tried three more times, visibly, within half a minute. A wrong name, a certificate error or a missing network waits for the person',
      ),
      row(10, 'Connection reset after the request was sent', 'Unknown'),
      row(11, 'Reset of a connection that was used before', 'Exactly one request, on its own connection'),
      row(12, '500, 502, 504 with a page', 'Unknown; the error text is shortened'),
      row(
        13,
        'Retry-After: seconds, a date, a past date, garbage, years',
        'Triptych waits for the requested time, at most one hour, then sends one request. If the value is unreadable, Triptych uses its own delay. Further creates for that gateway are queued visibly; the person can send them immediately',
      ),
      row(
        14,
        '400 with unknown members, megabytes or HTML',
        'Rejected with the error text; 64 KB of the response are saved',
      ),
      row(15, '401 or 403 on a create', 'Reported once, not tried again; the draft stays'),
      row(16, 'No status, `completed` immediately, 200 instead of 202', 'Accepted by the ID'),
      row(
        17,
        'An unreadable response, an unusual ID',
        'Without an ID, the outcome is unknown. An unusual ID is saved and stays one path segment',
      ),
      row(18, 'A redirected create', 'Refused; the key is sent nowhere'),
      row(19, 'Double click, two windows, Enter held down', 'One click or key press creates exactly one intent'),
      row(20, 'More or fewer results than requested', 'All are saved; the task shows the difference'),
    ],
  },
  {
    title: 'Status checks',
    rows: [
      row(21, '404 right after the create', 'Polled again for at least two minutes'),
      row(
        22,
        '404 that never ends',
        'Ends as unknown after two minutes, or after twenty if the path is undocumented. Checking again is free',
      ),
      row(23, 'The key is revoked', 'All polling pauses, reported once; a new key resumes polling'),
      row(
        24,
        '429 for every request, from the gateway or from a result host',
        'Triptych sends nothing for the requested time, and no burst follows. A result host gets one more request before a link expires. "Check now" shows the end of the wait and sends a request on a second click',
      ),
      row(25, '5xx for half an hour', 'Polled at ever longer intervals; the result is found'),
      row(26, 'Silence, or one byte per second', 'Timeout after 30 s, then polled again'),
      row(
        27,
        'A sign-in page instead of data',
        'Counts as a failed poll; after three in a row, the message names the network as the cause',
      ),
      row(28, 'Invalid, truncated, UTF-16 or 100 MB of JSON', 'Counts as a failed poll; at most 1 MB is read'),
      row(29, 'Unknown statuses', 'Treated as still running; reported after ten in a row'),
      row(
        30,
        '`completed` without a result',
        'Polled five times, then failed with the text from the gateway. Polled only twice if the links can never be downloaded. Next to a good link, bad links are skipped, and the task reports that',
      ),
      row(31, '`failed` with no text or far too much text', 'Failed, with a short sentence'),
      row(32, 'A status that goes backward', 'The first `completed` with links counts'),
      row(33, 'A response about another task', 'Ignored and logged'),
      row(34, 'Killed after `completed` was read', 'The next start polls again and saves'),
      row(35, 'Hundreds of tasks due at the same time', 'Spread over ten seconds'),
      row(36, 'A task that never finishes', 'Polled slowly; the person can stop the task'),
    ],
  },
  {
    title: 'Downloads and files',
    rows: [
      row(37, 'Killed in the middle of a download', 'One complete file in the end'),
      row(38, 'Killed around sync, rename and the last commit', 'One file, one row'),
      row(
        39,
        'Power loss',
        'The bytes are synced to the disk before the name, and the name before the row',
        'Tests prove the order of the calls. A disk that loses unwritten pages needs special hardware or a virtual machine',
      ),
      row(40, 'An expired link: 403, 404, 410, XML', 'One more poll for fresh links, then expired with the reason'),
      row(41, 'Links that expire during other downloads', 'Results that finished first are downloaded first'),
      row(
        42,
        'Redirects: chains, loops, downgrades, private addresses',
        'At most five, only to the web, never from https to http, without any secret',
      ),
      row(43, 'An empty file', 'Tried again; never becomes an item'),
      row(
        44,
        'A file type other than the named one',
        'The bytes decide. Pages and SVG are refused. An image instead of a video is saved with a note',
      ),
      row(
        45,
        'Wrong lengths',
        'A truncated download is resumed. A missing length is checked against the container. An impossible length is refused and tried again',
      ),
      row(46, 'Less than 1 KB per second', 'Stopped after half a minute; other downloads continue'),
      row(
        47,
        'Endless bodies and compression bombs',
        'Stopped at the limit; nothing is left on the disk. A file that is only large waits for the person',
      ),
      row(
        48,
        'A different file when a download is resumed',
        'Downloaded again from the start; the two files are never spliced',
      ),
      row(49, 'The disk is full', 'Downloads pause, reported once; tasks stay; downloads resume automatically'),
      row(
        50,
        'The library folder is missing or read-only',
        'Reported. Nothing is sent if its result could not be saved, unless the person insists',
      ),
      row(
        51,
        'Hostile file names',
        'Triptych removes everything from a name that a system could read as a path or a device',
      ),
      row(52, 'A virus scanner locks a file', 'The rename is tried again a few times'),
      row(
        53,
        'A file that a person deleted or changed',
        'No crash; a changed file is not served as the original',
        'not yet: marking the file as missing or changed and linking it again are planned with the library',
      ),
      row(54, 'A planted link in a folder of Triptych', 'Refused; nothing is written through the link'),
      row(
        55,
        'Two results with the same bytes',
        'Two items, two files',
        'not yet: deleting an item is planned with the library',
      ),
    ],
  },
  {
    title: 'Time, network, instances, database',
    rows: [
      row(
        56,
        'The clock is changed',
        'No burst; the change ends no task and extends none; the history stays in order',
        'lists on screen sort by wall time, so a run made while the clock was wrong appears in another position',
      ),
      row(
        57,
        'Sleep during polls and downloads',
        'Connections are dropped within seconds of waking. Overdue work is spread over ten seconds, also after the process was stopped',
        'a streaming chat continues until its first error or five minutes of silence',
      ),
      row(58, 'No system event reports the sleep', 'The clocks detect the sleep'),
      row(59, 'No network', 'Local work continues; nothing is sent later automatically'),
      row(
        60,
        'A proxy that is missing, requires sign-in, dies or shows a page',
        'If no connection was made, the next route from the system is tried. Otherwise the proxy is reported as the cause. Triptych asks for a sign-in once. The proxy never sees the key',
      ),
      row(
        61,
        'A second start, also by another user; a lock left by a killed process, or damaged',
        'The first window is shown; another user is refused; a stale lock has no owner',
      ),
      row(
        62,
        'Two data folders with one library',
        'The second program reports the conflict and exits; the files of the first are not changed',
        'a library on a disk that is connected later is not locked until the next start',
      ),
      row(
        63,
        'A damaged database',
        'Moved aside, never deleted. The newest complete backup replaces the database. Readable data is recovered, and the files are adopted again. Reported once',
        'damage that leaves SQLite’s own structure intact is detected in the columns that identify a result; one changed character in a prompt is not detected',
      ),
      row(64, 'Another program locks the database', 'Triptych waits, then reports the lock; nothing is sent'),
      row(
        65,
        'The disk fails or is full inside a transaction',
        'The whole transaction is rolled back and reported; nothing is sent',
      ),
      row(
        66,
        'Killed in the middle of a migration',
        'The old version or the new version, complete; a backup of the old version is made first',
      ),
      row(
        67,
        'A database of a newer version',
        'Shown, reported as newer, and not changed; refused if its tables differ too much to be read',
      ),
      row(68, 'A long reader during many writes', 'The database log is truncated to 64 MB after the reader ends'),
      row(69, 'Half-written settings or keys', 'Replaced as a whole; unreadable files are moved aside'),
      row(
        70,
        'Processes crash',
        'Tasks are not affected: the next start continues them',
        'crashes of the window and of the graphics process need the Electron binary, which these tests do not have',
      ),
    ],
  },
  {
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
        'Error events, JSON or pages instead of a stream, a stream instead of JSON',
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
      row(
        79,
        'Content as text, list, nothing; unknown parts; eight interleaved choices',
        'Saved as received, and shown',
      ),
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
      row(84, 'Stopped in the middle', 'The connection is closed within 200 ms; the text stays, and may be charged'),
      row(85, 'Two streams and eight downloads at the same time', 'A failure of one does not affect the others'),
      row(
        86,
        'Compressed in transit, flushed late',
        'Shown as flushed; if the stream breaks off, the received part stays',
      ),
    ],
  },
];
