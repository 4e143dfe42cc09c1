/** A fault that can occur between a click on Generate and a file in the library, with the required behavior. */
export interface FaultRow {
  /** Tests carry it as `F<number>:` at the beginning of their name. */
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
    title: 'Creates, and ends of the program around them',
    rows: [
      row(1, 'Killed before the intent is on the disk', 'Nothing was sent; the draft is there again'),
      row(
        2,
        'Killed after the intent is on the disk, before it is sent',
        'Unknown, or rejected where it is written down that nothing left; never sent by itself',
      ),
      row(3, 'Killed while the gateway has the request', 'Unknown; one request at the gateway'),
      row(4, 'Killed between the head and the body of the answer', 'As F3'),
      row(5, 'Killed before the task id is on the disk', 'Unknown; one request at the gateway'),
      row(6, 'Killed after the task id is on the disk', 'Watched again by itself'),
      row(7, 'No answer to a create', 'Unknown when patience ends; not sent again'),
      row(8, 'The answer comes after patience ended', 'Ignored; not sent again'),
      row(
        9,
        'Connection refused, name not found, TLS fails',
        'Nothing left. A refused or late connection is tried three times more, visibly, within half a minute; a wrong name, a certificate or a missing network wait for a person',
      ),
      row(10, 'Reset after the request was sent', 'Unknown'),
      row(11, 'Reset of a connection that was used before', 'Exactly one request, on a connection of its own'),
      row(12, '500, 502, 504 with a page', 'Unknown; the words shortened'),
      row(
        13,
        'Retry-After: seconds, a date, the past, garbage, years',
        'Waits as told, an hour at most, then one request; where nothing can be understood, waits of our own. More creates there are queued in plain sight, and sent at once for who insists',
      ),
      row(14, '400 with unknown members, megabytes or HTML', 'Rejected with its words; 64 KB of the answer kept'),
      row(15, '401 or 403 to a create', 'Said once, not tried again; the draft stays'),
      row(16, 'No status, `completed` at once, 200 in place of 202', 'Accepted by the id'),
      row(
        17,
        'An answer that cannot be understood, an odd id',
        'Unknown without an id; an odd one is kept and stays one segment of a path',
      ),
      row(18, 'A redirected create', 'Refused; the key goes nowhere'),
      row(19, 'Pressed twice, two windows, Enter held', 'One press is one intent'),
      row(20, 'More or fewer results than asked for', 'All saved; the task says so'),
    ],
  },
  {
    title: 'Looks',
    rows: [
      row(21, '404 right after the create', 'Looked at again for two minutes at least'),
      row(
        22,
        '404 for ever',
        'Ends as unknown after two minutes, after twenty where the path was never stated; looking again is free',
      ),
      row(23, 'The key is revoked', 'All looks pause, said once; a new key resumes them'),
      row(
        24,
        '429 for all, from the gateway or from a result host',
        'It is left alone as long as told, and no burst follows; a host is asked once more before a link ends. "Check now" says until when, and asks when clicked again',
      ),
      row(25, '5xx for half an hour', 'Asked again ever more slowly; the result is found'),
      row(26, 'Silence, or a byte a second', 'Given up after 30 s, asked again'),
      row(27, 'A sign-in page in place of data', 'A failed look; after three in a row the network is named'),
      row(28, 'Invalid, cut, UTF-16 or 100 MB of JSON', 'A failed look; 1 MB read at most'),
      row(29, 'Odd statuses', 'Taken as still working; said after ten in a row'),
      row(
        30,
        '`completed` without a result',
        'Asked five times, then failed with what was said; twice where its links can never be downloaded. Beside a good link those are left out, and the task says so',
      ),
      row(31, '`failed` without or with far too many words', 'Failed, in a short sentence'),
      row(32, 'A status that goes back', 'The first `completed` with links counts'),
      row(33, 'An answer about another task', 'Ignored, written down'),
      row(34, 'Killed after `completed` was read', 'The next start looks again and saves'),
      row(35, 'Hundreds of tasks due at once', 'Spread over ten seconds'),
      row(36, 'Never finishes', 'Looked at slowly; a person can stop it'),
    ],
  },
  {
    title: 'Downloads and files',
    rows: [
      row(37, 'Killed in the middle of a download', 'One whole file in the end'),
      row(38, 'Killed around sync, rename and the last commit', 'One file, one row'),
      row(
        39,
        'Power is lost',
        'The bytes are forced to the disk before the name, the name before the row',
        'The order of the calls is proved; a disk that loses unwritten pages needs special hardware or a virtual machine',
      ),
      row(40, 'A link that ended: 403, 404, 410, XML', 'One more look for fresh links, then expired with its reason'),
      row(41, 'Links that end while others are fetched', 'What was finished first is fetched first'),
      row(
        42,
        'Redirects: chains, loops, downgrades, private places',
        'Five at most, to the web only, never from https to http, without anything secret',
      ),
      row(43, 'No bytes at all', 'Tried again; never an item'),
      row(
        44,
        'Another kind of file than named',
        'The bytes decide; pages and SVG refused, a picture in place of a video kept with a note',
      ),
      row(
        45,
        'Wrong lengths',
        'Cut ones go on; missing ones are judged by the container; impossible ones are refused and tried again',
      ),
      row(46, 'Less than 1 KB a second', 'Given up after half a minute; others go on'),
      row(
        47,
        'Endless bodies and packed bombs',
        'Ended at the limit; nothing is left on the disk; what is only large waits for the person',
      ),
      row(48, 'Another file between two parts', 'From the start; never spliced'),
      row(49, 'The disk is full', 'Downloads pause, said once; tasks stay; it goes on by itself'),
      row(
        50,
        'The library folder is gone or cannot be written to',
        'Said; nothing is sent whose result could not be saved, unless the person insists',
      ),
      row(51, 'Hostile names', 'Our own names only'),
      row(52, 'A virus scanner holds a file', 'Renamed again a few times'),
      row(
        53,
        'A file that a person deleted or changed',
        'No crash; it is not served as what it was',
        'not yet: marking it as missing or changed and linking it anew come with the library',
      ),
      row(54, 'A planted link at a place of ours', 'Refused; nothing is written through it'),
      row(
        55,
        'Two results with the same bytes',
        'Two items, two files',
        'not yet: deleting an item comes with the library',
      ),
    ],
  },
  {
    title: 'Time, network, instances, database',
    rows: [
      row(
        56,
        'The clock is set',
        'No burst, no task ended or kept by it; evidence stays in order',
        'lists of the screen sort by wall time, so a run made while the clock was wrong lies at another place',
      ),
      row(
        57,
        'Sleep in the middle of looks and downloads',
        'Connections dropped within seconds of waking; overdue work spread over ten seconds, also after the process was stopped',
        'a chat that streams is left to its first error or to five minutes of silence',
      ),
      row(58, 'No system event tells of the sleep', 'The clocks tell'),
      row(59, 'No network', 'What is here works; nothing is sent later by itself'),
      row(
        60,
        'A proxy that is not there, wants a sign-in, dies or shows a page',
        'The next way that the system names is tried where no connection stood, else it is said as that; a sign-in is asked for once; the key never reaches it',
      ),
      row(
        61,
        'A second start, also by another user; a lock left by a kill, or damaged',
        'The first window is shown; another user is refused; the lock is nobody’s any more',
      ),
      row(
        62,
        'Two data folders with one library',
        'The second says so and ends; nothing of the first is touched',
        'a library on a disk that is connected only later is not locked until the next start',
      ),
      row(
        63,
        'A damaged database',
        'Put aside, never deleted; the newest whole backup takes its place, what can still be read is saved from it, and the files are adopted again; told once',
        'damage that leaves SQLite’s own order intact is noticed in what a result is found by; one letter in a prompt is not',
      ),
      row(64, 'Another program holds the database', 'Waited for, then said; nothing is sent'),
      row(65, 'The disk fails or is full inside a transaction', 'Taken back as a whole; said; nothing is sent'),
      row(
        66,
        'Killed in the middle of a migration',
        'The old version or the new one, whole; a backup of the old one is made before',
      ),
      row(
        67,
        'A database of a newer version',
        'Shown, said to be so, and not touched; where its tables differ too much to be read, refused',
      ),
      row(
        68,
        'A long reader while much is written',
        'The log of the database is cut back to 64 MB once the reader ends',
      ),
      row(69, 'Half-written settings or keys', 'Replaced as a whole; what cannot be read is kept aside'),
      row(
        70,
        'Processes crash',
        'Tasks are not touched: the next start goes on',
        'crashes of the window and of the graphics process need the Electron binary, which these tests do not have',
      ),
    ],
  },
  {
    title: 'Streams and conversations',
    rows: [
      row(
        71,
        'Characters cut in two, joined emoji, halves as escapes, invalid bytes',
        'The same text as uncut; invalid bytes become U+FFFD',
      ),
      row(72, 'CR LF, CR, LF, mixed, cut in the middle; byte order marks', 'One event each'),
      row(
        73,
        'Comments for ten minutes, odd fields, data without colon or in many lines',
        'As the standard says; any byte is a sign of life',
      ),
      row(
        74,
        'Terminator or finish reason missing, or followed by more',
        'Complete where the end was said; else interrupted; nothing behind the terminator is read',
      ),
      row(
        75,
        'Error events, JSON or pages in place of a stream, a stream in place of JSON',
        'What came stays, with what the gateway says and the trace id',
      ),
      row(
        76,
        'Close, reset, no events',
        'Interrupted, or failed where nothing came; never sent again',
        'a TLS connection that ends without notice looks to Node like any other end, and has no test of its own',
      ),
      row(
        77,
        'An event of 30 MB, one of 200 MB, one without end',
        'A picture goes to its file beside the text; 96 MB are the limit, then what came stays',
      ),
      row(
        78,
        'Base64 with prefix, white space, URL alphabet, wrong padding, bad characters; no picture inside',
        'Usual forms are read; what is no picture or sound is kept as text with a note',
      ),
      row(79, 'Content as text, list, nothing; unknown parts; eight choices in turn', 'Kept as it came, and shown'),
      row(
        80,
        'Names of prototypes, an index of thousands of millions or below zero, nesting without end',
        'No object is polluted, no list grows beyond what came; what cannot be placed is kept as an event',
      ),
      row(
        81,
        'Unknown events, pings, thinking, redacted thinking, no stop reason at the end',
        'Unknown ones are kept; without a stop reason it is interrupted',
      ),
      row(
        82,
        'Ten thousand messages, one of 5 MB, more than 100,000',
        'Opens at once; too many are a reason before anything is sent',
        'how soon ten thousand messages open is measured by the bench (G9-open, G9-page), not by a test',
      ),
      row(
        83,
        'A thousand tokens a second; a minute of silence and a burst',
        'The screen is told once a frame; silence ends it after five minutes',
      ),
      row(84, 'Stopped in the middle', 'The connection is closed within 200 ms; the text stays, and may be charged'),
      row(85, 'Two streams and eight downloads at once', 'One that fails does not disturb the others'),
      row(86, 'Compressed on the way, flushed late', 'Shown as it is flushed; what breaks off keeps what came'),
    ],
  },
];
