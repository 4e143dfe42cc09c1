import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { pathOfDeepLink } from '../../../shared/sync/deep-link.ts';
import type { OpenedFile, OpenedFiles } from '../../../shared/sync/opened-file.ts';
import { conversationEnding, kindOfFile, presetsEnding } from '../../../shared/sync/opened-file-kinds.ts';
import type { ElectronApi } from './electron-api-types.ts';
import { isOnNetwork, type OpenRequest, openRequestOf, openRequestSchema } from './links-and-files-in-arguments.ts';

/** Handles links and files for the shell when a window exists. */
interface OpeningsTarget {
  /** Brings the window to the front and shows this page. */
  show(page?: string): void;
  /** Called when `takeFiles` has new files. */
  announceOpenedFiles(): void;
  log(text: string): void;
}

/**
 * Links and files that are opened from outside. They are untrusted. A link opens a page and does nothing else.
 *
 * Listens immediately, because macOS may send a link or a file before the app is ready. `argv` contains the arguments
 * of this start.
 */
export function createOpenings(app: ElectronApi['app'], platform: NodeJS.Platform, argv: readonly string[]) {
  const request = openRequestOf(argv, { isPackaged: app.isPackaged, platform });
  const paths = new Map<string, string>();
  let files: OpenedFile[] = [];
  let refused: string[] = [];
  /** Files are checked one after the other, so that they keep their order. */
  let inspection: Promise<void> = Promise.resolve();
  let target: OpeningsTarget | undefined;
  /** Requests from before the window existed. */
  let waiting = request;

  function open(request: Partial<OpenRequest>): void {
    const { links, paths: opened, left } = { links: [], paths: [], left: 0, ...request };
    if (!target) {
      const { links: before, paths: pathsBefore, left: leftBefore } = waiting;
      waiting = { links: [...before, ...links], paths: [...pathsBefore, ...opened], left: leftBefore + left };
      return;
    }
    const { show, announceOpenedFiles, log } = target;
    const pages = links.map((link) => {
      const page = pathOfDeepLink(link);
      if (page === undefined) log(`ignored a link without a valid page: ${link.slice(0, 200)}`);
      return page;
    });
    show(pages.findLast((page) => page !== undefined));
    if (opened.length + left === 0) return;
    inspection = inspection.then(async () => {
      for (const file of opened) await look(file);
      if (left > 0)
        refused.push(`${left} more not opened: too many files at the same time. Import them from the Library page.`);
      announceOpenedFiles();
    });
  }

  async function look(file: string): Promise<void> {
    const name = path.basename(file);
    if (isOnNetwork(file, platform)) {
      refused.push(`${name} is on a network. Import it from within Triptych.`);
      return;
    }
    const kind = kindOfFile(name);
    // A second start sends absolute paths. Other paths are not from Triptych.
    const facts = path.isAbsolute(file) ? await stat(file).catch(() => undefined) : undefined;
    if (facts?.isFile() && kind !== undefined) {
      const id = randomUUID();
      paths.set(id, file);
      files.push({ id, name, size: facts.size, kind });
      return;
    }
    // Some systems add arguments such as "/prefetch:1", which name no file.
    if (!facts && kind === undefined) {
      target?.log(`ignored an argument that isn’t a file: ${file.slice(0, 200)}`);
      return;
    }
    refused.push(
      `${name}: ${facts ? refusalOf(facts.isDirectory(), facts.isFile()) : 'the file can’t be found or read.'}`,
    );
  }

  app.on('open-url', (event, link) => {
    event.preventDefault();
    open({ links: [link] });
  });
  app.on('open-file', (event, file) => {
    event.preventDefault();
    open({ paths: [file] });
  });
  // `argv` is reordered by Chromium, so the second start sends its links and files separately.
  app.on('second-instance', (_event, _argv, _folder, handed) => {
    open(openRequestSchema.safeParse(handed).data ?? {});
  });

  return {
    /** The links and files of this start, for a program that is already running. */
    request,
    /** Opens everything received so far, and everything that follows. */
    start(shell: OpeningsTarget): void {
      target = shell;
      open(waiting);
    },
    /** Returns the files since the last call, after all of them were checked. */
    async takeFiles(): Promise<OpenedFiles> {
      await inspection;
      const opened = { files, refused };
      files = [];
      refused = [];
      return opened;
    },
    pathOf: (id: string): string | undefined => paths.get(id),
  };
}

function refusalOf(isFolder: boolean, isFile: boolean): string {
  if (isFolder) return 'it is a folder. Import a folder from the Library page.';
  if (!isFile) return 'it isn’t a file.';
  return `Triptych opens images, videos, .${presetsEnding} and .${conversationEnding} files.`;
}
