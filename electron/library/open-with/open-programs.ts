import { randomUUID } from 'node:crypto';
import { lstat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { openProgramContract } from '../../../shared/contract/library-contract.ts';
import type { Item } from '../../../shared/library/item.ts';
import { mostOpenWithPrograms, type OpenWithProgram } from '../../../shared/library/open-with-program.ts';
import { ProblemError, problem, refuse } from '../../../shared/problem.ts';
import { errorMessage } from '../../../shared/util/error-message.ts';
import type { Host } from '../../host/host.ts';
import { displayName } from '../../inputs/input-store.ts';
import { extensionOf, isUnshownExtension, kindOfExtension } from '../../media/media-extensions.ts';
import type { CoreServices } from '../../services/core-service-types.ts';
import type { SettingsService } from '../../settings/settings-service.ts';
import type { Handlers } from '../../util/call-handler-types.ts';
import type { MediaFileReader } from '../../workers/media-files/media-file-reader.ts';
import type { Library } from '../catalog/library.ts';
import type { WatchFolders } from '../watch-folders/watch-folder-service.ts';
import { checkProgram } from './check-program.ts';

interface OpenProgramsOptions extends Pick<CoreServices, 'dataFolder'> {
  readonly host: Pick<Host, 'pickFile' | 'openFile' | 'openFileWith'>;
  readonly platform?: NodeJS.Platform;
  readonly settings: Pick<SettingsService, 'current' | 'change'>;
  readonly library: Pick<Library, 'item' | 'pathOf' | 'folder'>;
  readonly mediaReader: Pick<MediaFileReader, 'media'>;
  readonly watchFolders: Pick<WatchFolders, 'paths'>;
}

/** Opens files of the library with programs of the computer. Nothing else opens a file. */
export function openProgramHandlers(options: OpenProgramsOptions): Handlers<typeof openProgramContract> {
  const { host, settings, library } = options;
  const removed = new Map<string, OpenWithProgram>();
  const programs = () => settings.current().openPrograms;
  const check = (path: string) =>
    checkProgram(path, {
      platform: options.platform ?? process.platform,
      foreignFolders: [library.folder, options.dataFolder, ...options.watchFolders.paths()],
    });

  function save(program: OpenWithProgram): void {
    const others = programs().filter(({ path }) => path !== program.path);
    if (others.length >= mostOpenWithPrograms)
      refuse(`At most ${mostOpenWithPrograms} programs can be listed. Remove one first.`);
    settings.change({ openPrograms: [...others, program] });
  }

  return {
    async add({ path: typed }) {
      const path = host.pickFile ? await host.pickFile() : typed?.trim();
      if (path === undefined) return {};
      await check(path);
      const known = programs().find((each) => each.path === path);
      const program = known ?? { id: randomUUID(), name: nameOf(path), path };
      save(program);
      return { program };
    },
    remove({ id }) {
      const program = programs().find((each) => each.id === id);
      if (program) removed.set(id, program);
      settings.change({ openPrograms: programs().filter((each) => each.id !== id) });
    },
    restore({ id }) {
      const program = removed.get(id);
      if (!program) throw new ProblemError(problem('not-found', 'This program can’t be restored. Add it again.'));
      save(program);
    },
    async openItem({ id, programId }) {
      const program = programs().find((each) => each.id === programId);
      if (programId !== undefined && !program)
        throw new ProblemError(problem('not-found', 'This program is no longer in the list.'));
      const item = await library.item(id);
      const path = library.pathOf(item);
      await checkMediaFile(path, item, options.mediaReader);
      // The program may have been replaced since it was added.
      if (program) await check(program.path);
      try {
        if (program) await required(host.openFileWith)(program.path, path);
        else await required(host.openFile)(path);
      } catch (error) {
        throw new ProblemError(problem('internal', `Couldn’t open the file: ${errorMessage(error)}`));
      }
    },
  };
}

/**
 * Throws a `ProblemError` unless the file is an image or video by its name and by its content, or a result that
 * Triptych can't show and whose name no system runs. The system decides by
 * the name how to open a file, so a name that it would run is refused, whatever the content is.
 */
async function checkMediaFile(
  path: string,
  { kind }: Item,
  mediaReader: Pick<MediaFileReader, 'media'>,
): Promise<void> {
  const name = displayName(basename(path));
  const facts = await lstat(path).catch(() => undefined);
  if (!facts) throw new ProblemError(problem('not-found', `${name} is missing from the library folder.`));
  if (facts.isFile() && kind === 'file' && isUnshownExtension(extensionOf(path))) return;
  const expected = kindOfExtension(extensionOf(path));
  if (!facts.isFile() || !expected) refuse(`${name} isn’t an image or video.`);
  const { mime } = await mediaReader.media(path, { name });
  if (mime !== expected.mime) refuse(`${name} contains ${mime}, so it isn’t opened under this name.`);
}

function nameOf(path: string): string {
  return displayName(basename(path)).replace(/\.(?:exe|app)$/i, '');
}

function required<T>(call: T | undefined): T {
  if (call === undefined) throw new Error('this program can’t open files here.');
  return call;
}
