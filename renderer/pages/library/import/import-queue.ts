import { create } from 'zustand';
import { importRoute, importXmpRoute } from '../../../../shared/contract/http-routes.ts';
import { importResultSchema } from '../../../../shared/library/import-result.ts';
import type { Item } from '../../../../shared/library/item.ts';
import type { OpenedFile } from '../../../../shared/sync/opened-file.ts';
import { problemOfAnswer } from '../../../api/problem-of-error.ts';
import { sendFile } from '../../../api/send-file.ts';
import type { DroppedFiles } from './dropped-files.ts';

const isXmp = ({ name }: NamedFile) => /\.xmp$/i.test(name);

export type ImportEntry = {
  readonly key: number;
  readonly name: string;
} & (
  | { readonly state: 'waiting' | 'cancelled' }
  | { readonly state: 'sending'; readonly sent: number; readonly bytes: number }
  | { readonly state: 'new' | 'here' | 'found'; readonly item: Item }
  | { readonly state: 'refused'; readonly why: string }
);

/** Files of a drop or a choice, or files that were opened from outside. */
type FilesToImport = Pick<DroppedFiles, 'hidden'> & { readonly files: readonly (File | OpenedFile)[] };

interface ImportQueue {
  readonly entries: readonly ImportEntry[];
  /** Files that systems hide, passed over. */
  readonly hidden: number;
  /** The reason for a pause. */
  readonly heldReason: string | undefined;
  readonly add: (chosen: FilesToImport) => void;
  /** Cancels the import. Files that were not sent yet are not imported. */
  readonly cancel: () => void;
  /** The disk can be written to again. */
  readonly goOn: () => void;
  readonly close: () => void;
}

/** Files that are sent at the same time, because main measures them in parallel. */
const filesAtOnce = 4;

/** An import from its first file to its last one, or to its cancellation. */
interface Run {
  readonly stop: AbortController;
  /** Number of files that are being sent. */
  sending: number;
}

let nextKey = 1;
let running: Run | undefined;
/** Lasts while the disk can't be written to. */
let pause: PromiseWithResolvers<void> | undefined;
const files = new Map<number, File | OpenedFile>();
/** The XMP files of the files. */
const xmpFiles = new Map<number, File>();

function endPause(): void {
  pause?.resolve();
  pause = undefined;
}

/** Imports files in their order, a few at a time; the import continues while other pages are open. */
export const useImportQueue = create<ImportQueue>((set, get) => {
  const change = (key: number, to: (entry: ImportEntry) => ImportEntry) =>
    set(({ entries }) => ({ entries: entries.map((entry) => (entry.key === key ? to(entry) : entry)) }));

  async function sendNext({ stop: { signal } }: Run): Promise<void> {
    for (;;) {
      await pause?.promise;
      const next = get().entries.find(({ state }) => state === 'waiting');
      if (!next || signal.aborted) return;
      const { key, name } = next;
      const file = files.get(key);
      if (!file) return;
      change(key, () => ({ key, name, state: 'sending', sent: 0, bytes: file.size }));
      const became = await send(key, file, signal);
      if (became === 'held') {
        if (signal.aborted) return;
        change(key, () => ({ key, name, state: 'waiting' }));
        continue;
      }
      files.delete(key);
      xmpFiles.delete(key);
      change(key, () => became);
    }
  }

  function sendAll(run: Run): void {
    for (; run.sending < filesAtOnce; run.sending += 1) {
      void sendNext(run).finally(() => {
        run.sending -= 1;
        if (run.sending === 0 && running === run) running = undefined;
      });
    }
  }

  async function send(key: number, file: File | OpenedFile, signal: AbortSignal): Promise<ImportEntry | 'held'> {
    const { name } = file;
    const failed = `Couldn’t read ${name}, or the connection was lost.`;
    const onProgress = (sent: number) =>
      change(key, (entry) => (entry.state === 'sending' ? { ...entry, sent } : entry));
    try {
      const { status, answer } = await sendFile(importRoute(name), file, { onProgress, signal });
      if (status === 200) {
        const { outcome, item } = importResultSchema.parse(answer);
        const xmp = xmpFiles.get(key);
        // The file itself is imported, whatever its XMP file contains.
        if (xmp && outcome === 'new') await sendFile(importXmpRoute(item.id), xmp, { signal }).catch(() => {});
        return { key, name, state: outcome, item };
      }
      const refusal = problemOfAnswer(answer);
      if (refusal?.kind !== 'disk') return { key, name, state: 'refused', why: refusal?.sentence ?? failed };
      // Before the reason is known: the page may end the pause at once.
      pause ??= Promise.withResolvers<void>();
      set({ heldReason: refusal.sentence });
      return 'held';
    } catch {
      return signal.aborted ? { key, name, state: 'cancelled' } : { key, name, state: 'refused', why: failed };
    }
  }

  return {
    entries: [],
    hidden: 0,
    heldReason: undefined,
    add(chosen) {
      const added = withXmpFiles(chosen.files).map(({ file, xmp }) => {
        const key = nextKey++;
        files.set(key, file);
        if (xmp) xmpFiles.set(key, xmp);
        return { key, name: file.name, state: 'waiting' as const };
      });
      // The user has already read the outcome of earlier imports.
      const before = running ? get().entries : [];
      set({ entries: [...before, ...added], hidden: (running ? get().hidden : 0) + chosen.hidden });
      running ??= { stop: new AbortController(), sending: 0 };
      sendAll(running);
    },
    cancel() {
      running?.stop.abort();
      running = undefined;
      endPause();
      files.clear();
      xmpFiles.clear();
      set(({ entries }) => ({
        heldReason: undefined,
        entries: entries.map((entry) => {
          const { key, name, state } = entry;
          return state === 'waiting' || state === 'sending' ? { key, name, state: 'cancelled' } : entry;
        }),
      }));
    },
    goOn() {
      set({ heldReason: undefined });
      endPause();
    },
    close: () => set({ entries: [], hidden: 0 }),
  };
});

interface NamedFile {
  readonly name: string;
}

/** Pairs each file with its XMP file, `lake.xmp` or `lake.png.xmp` beside `lake.png`. Other XMP files stay in the list. */
export function withXmpFiles<One extends NamedFile>(
  files: readonly One[],
): readonly { readonly file: One; readonly xmp?: File }[] {
  const byPath = new Map(files.flatMap((file) => (isXmp(file) && file instanceof File ? [[pathOf(file), file]] : [])));
  const paired = new Set<NamedFile>();
  const pairs = files.flatMap((file) => {
    if (isXmp(file)) return [];
    const path = pathOf(file);
    const xmp = byPath.get(path.replace(/\.[^./]+$/, '.xmp')) ?? byPath.get(`${path}.xmp`);
    if (!xmp) return [{ file }];
    paired.add(xmp);
    return [{ file, xmp }];
  });
  return [...pairs, ...files.flatMap((file) => (isXmp(file) && !paired.has(file) ? [{ file }] : []))];
}

/** The files of a dropped folder have only their names. */
function pathOf(file: NamedFile): string {
  return ((file instanceof File && file.webkitRelativePath) || file.name).toLowerCase();
}
