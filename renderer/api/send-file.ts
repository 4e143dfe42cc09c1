import { appScheme } from '../../shared/contract/app-origin.ts';
import type { OpenedFile } from '../../shared/sync/opened-file.ts';
import { parseJsonOrUndefined } from '../../shared/util/json.ts';
import { createInterruptedProblem, type UploadAnswer, type UploadOptions } from './file-upload-types.ts';
import { sendFileInElectron } from './send-file-in-electron.ts';

/**
 * POSTs a file of the user's to a route of `shared/contract/http-routes.ts`. Neither the page nor main holds the file in memory. Throws a
 * `ProblemError` where the file or the connection breaks off, and an `AbortError` when `signal` ended it.
 */
export function sendFile(route: string, file: File | OpenedFile, options: UploadOptions = {}): Promise<UploadAnswer> {
  return location.protocol === `${appScheme}:` || !(file instanceof File)
    ? sendFileInElectron(window, route, file, options)
    : sendFileByHttp(route, file, options);
}

/** Uses XMLHttpRequest because `fetch` does not report upload progress. The browser sends the file from the disk. */
function sendFileByHttp(route: string, file: File, { onProgress, signal }: UploadOptions): Promise<UploadAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', route);
    request.upload.onprogress = (event) => onProgress?.(event.loaded);
    request.onload = () => resolve({ status: request.status, answer: parseJsonOrUndefined(request.responseText) });
    request.onerror = () => reject(createInterruptedProblem());
    request.onabort = () => reject(new DOMException('Canceled', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    if (signal?.aborted) reject(new DOMException('Canceled', 'AbortError'));
    else request.send(file);
  });
}
