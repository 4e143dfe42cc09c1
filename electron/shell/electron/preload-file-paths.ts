import { type GivenFileEvent, givenFile, openedFile } from '../../../shared/contract/preload-messages.ts';
import type { ChannelEnd, PageMessage, PageWindow } from './preload-ports.ts';

/** Sends the path or the id of a file and a port to the main process. */
type SendPath = (channel: string, pathOrId: string, transfer: ChannelEnd[]) => void;

/**
 * Sends main the path of each file that the page passes. `pathOf` returns an empty text for a file without a path. Only
 * the browser creates a `File` with a path, when the user chose, dropped or pasted it. Therefore the object proves the
 * choice, and the page never learns the path.
 */
export function provideFilePaths(page: PageWindow, pathOf: (file: File) => string, send: SendPath): void {
  page.addEventListener('message', (event) => {
    if (event.source !== page || event.origin !== page.location.origin) return;
    const port = event.ports?.[0];
    const id = openedIdIn(event);
    if (id !== undefined && port) return send(openedFile, id, [port]);
    const file = fileIn(event);
    if (!file || !port) return;
    const path = pathOf(file);
    if (path !== '') return send(givenFile, path, [port]);
    const reply: GivenFileEvent = { kind: 'no-path' };
    port.postMessage(reply);
  });
}

function fileIn({ data }: PageMessage): File | undefined {
  if (typeof data !== 'object' || data === null || !('kind' in data) || data.kind !== givenFile) return undefined;
  return 'file' in data && data.file instanceof File ? data.file : undefined;
}

function openedIdIn({ data }: PageMessage): string | undefined {
  if (typeof data !== 'object' || data === null || !('kind' in data) || data.kind !== openedFile) return undefined;
  return 'id' in data && typeof data.id === 'string' ? data.id : undefined;
}
