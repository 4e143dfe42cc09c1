import type { BrowserContext, Page } from 'playwright';
import { frameCodeSize, frameNumbersOf } from '../support/read-frame-codes.ts';

// Records the drawn page. The browser captures every drawing, as for a shared tab. All videos are read from one
// captured image, so none can advance between two reads. All players are read the same way.

/** Argument for the browser: shares the tab with this title without a dialog. */
export const recorderArguments = (title: string) => [`--auto-select-tab-capture-source-by-title=${title}`];

/** All videos in one drawing of the screen. */
export interface Drawing {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The number of each video's frame, from 0. */
  readonly frames: readonly number[];
}

export interface Recorder {
  /** Reads the videos of `page` for this time. */
  record(page: Page, seconds: number): Promise<Drawing[]>;
}

const address = 'http://recorder.localhost/';
/** The largest allowed share of unreadable drawings, for example while a video shows nothing. They are left out. */
const mostUnread = 0.02;

/** Opens a tab that records another tab, which stays in front. */
export async function openRecorder(context: BrowserContext): Promise<Recorder> {
  await context.route(address, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Recorder</title><button>Record</button>' }),
  );
  const tab = await context.newPage();
  await tab.goto(address);
  // A page may capture only after a user action.
  await tab.getByRole('button').click();
  await tab.evaluate(async () => {
    const stream = await navigator.mediaDevices.getDisplayMedia({ video: { frameRate: 60 } });
    Object.assign(window, { recorded: stream.getVideoTracks()[0] });
  });
  return {
    async record(page, seconds) {
      await page.bringToFront();
      const rows = await page.locator('video').evaluateAll(frameCodeRows, frameCodeSize);
      const drawings = await tab.evaluate(readDrawings, { rows, seconds, cells: frameCodeSize.cells });
      const read = drawings.flatMap(({ at, brightness }) => {
        const frames = frameNumbersOf(brightness).filter((frame) => frame !== null);
        return frames.length === rows.length ? [{ at, frames }] : [];
      });
      const last = drawings.at(-1)?.at ?? 0;
      if (last < (drawings[0]?.at ?? 0) + (seconds - 1) * 1000) throw new Error('The videos stopped on the page.');
      if (read.length === 0 || read.length < drawings.length * (1 - mostUnread)) {
        // For example, the page's message about too many videos for the machine moves the videos.
        const why = 'The videos moved on the page. Close other programs and try again.';
        throw new Error(`Of ${drawings.length} drawings only ${read.length} could be read. ${why}`);
      }
      return read;
    },
  };
}

/** Position of a video's frame code in the page. */
interface Row {
  readonly left: number;
  readonly middle: number;
  /** Width of one cell of the frame code. */
  readonly cell: number;
}

/** Runs in the page of the videos. */
function frameCodeRows(videos: (HTMLElement | SVGElement)[], { cell }: typeof frameCodeSize): Row[] {
  return videos.map((video) => {
    const { videoWidth, videoHeight } = video as HTMLVideoElement;
    const box = video.getBoundingClientRect();
    const scale = Math.min(box.width / videoWidth, box.height / videoHeight);
    return {
      left: box.x + (box.width - videoWidth * scale) / 2,
      middle: box.y + (box.height - videoHeight * scale) / 2 + (cell * scale) / 2,
      cell: cell * scale,
    };
  });
}

/** Runs in the recorder. */
async function readDrawings({ rows, seconds, cells }: { rows: Row[]; seconds: number; cells: number }) {
  // TypeScript does not know this class yet.
  type Processors = new (of: { track: MediaStreamTrack }) => { readable: ReadableStream<VideoFrame> };
  const { recorded, MediaStreamTrackProcessor } = window as unknown as {
    recorded: MediaStreamTrack;
    MediaStreamTrackProcessor: Processors;
  };
  const reader = new MediaStreamTrackProcessor({ track: recorded.clone() }).readable.getReader();
  const drawings: { at: number; brightness: number[][] }[] = [];
  const start = Date.now();
  let first: number | undefined;
  let at = start;
  while (at < start + seconds * 1000) {
    // A page that draws nothing more sends no image.
    const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, 5000));
    const image = (await Promise.race([reader.read(), timeout]))?.value;
    if (!image) break;
    first ??= image.timestamp;
    at = start + (image.timestamp - first) / 1000;
    const brightness: number[][] = [];
    for (const { left, middle, cell } of rows) {
      // Brightness comes first, one byte per pixel. Color positions are even.
      const x = Math.floor(left / 2) * 2;
      const width = Math.ceil((cell * cells) / 2) * 2 + 2;
      const rect = { x, y: Math.floor(middle / 2) * 2, width, height: 2 };
      const bytes = new Uint8Array(image.allocationSize({ rect }));
      await image.copyTo(bytes, { rect });
      const pixel = (index: number) => Math.round(left - x + (index + 0.5) * cell);
      brightness.push(Array.from({ length: cells }, (_, index) => (bytes[pixel(index)] ?? 0) / 255));
    }
    image.close();
    drawings.push({ at, brightness });
  }
  await reader.cancel();
  return drawings;
}
