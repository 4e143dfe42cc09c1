import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { readOpenedFile } from '../../../renderer/api/send-file-in-electron.ts';
import { useImportQueue } from '../../../renderer/pages/library/import/import-queue.ts';
import { useNotifications } from '../../../renderer/ui/notification-store.ts';
import { conversationExportRoute } from '../../../shared/contract/http-routes.ts';
import { noSavedEntries, writeSavedFile } from '../../../shared/saved/saved-file.ts';
import type { OpenedFile } from '../../../shared/sync/opened-file.ts';
import { makeImage } from '../../support/make-images.ts';
import { electronRequests, preloadedPage } from '../../unit/shell/electron-uploads.ts';
import { messagesColumn } from '../conversations/conversation-test-setup.ts';
import { electronFromOutside, event, takeFiles } from './electron-from-outside.ts';

const { start, page, file } = electronFromOutside();

describe('the page that receives files', () => {
  async function openedIn(...paths: string[]) {
    const recording = await start({ args: paths });
    const opened = await page(recording);
    const { files } = await takeFiles(opened);
    const requests = electronRequests(recording);
    const window = preloadedPage(recording, () => '');
    vi.stubGlobal('window', window);
    vi.stubGlobal('location', { protocol: 'triptych:', origin: window.location.origin });
    vi.stubGlobal('fetch', requests.fetch);
    return { recording, opened, window, files, fetch: requests.fetch };
  }

  it('imports an image through the queue of dropped files, with its progress', async () => {
    const image = makeImage(40, 30);
    const { files, opened } = await openedIn(file('a.png', image), file('b.png', 'no picture'));
    const sent: number[] = [];
    const stop = useImportQueue.subscribe(({ entries: [entry] }) => {
      if (entry?.state === 'sending') sent.push(entry.sent);
    });
    useImportQueue.getState().add({ files, hidden: 0 });
    const states = () => useImportQueue.getState().entries.map(({ state }) => state);
    await expect.poll(states).toEqual(['new', 'refused']);
    stop();
    expect(sent).toContain(image.length);
    expect((await opened.calls.library.page({ limit: 10 })).items).toHaveLength(1);
  });

  it('reads a preset file, repeatedly if necessary, and nothing else with a forged ticket', async () => {
    const at = file('a.triptych-presets', '{"format":"triptych-presets"}');
    const { files, window, fetch } = await openedIn(at);
    const [given] = files;
    if (!given) throw new Error('the file is missing');
    for (let count = 0; count < 2; count += 1)
      expect(await (await readOpenedFile(window, given)).text()).toBe('{"format":"triptych-presets"}');
    const made: OpenedFile = { ...given, id: crypto.randomUUID() };
    await expect(readOpenedFile(window, made)).rejects.toThrow('Couldn’t read the file.');
    const answer = await fetch('/opened-file', { headers: { 'x-triptych-file-ticket': at } });
    expect(answer.status).toBe(422);
    expect((await fetch('/opened-file')).status).toBe(422);
  });

  it('imports presets, prompts and a conversation, lists refused files, and opens the pages of the others', async () => {
    const { recording, opened } = await openedIn();
    const made = await opened.calls.conversations.create({ endpoint: 'messages', columns: [messagesColumn] });
    const exported = await electronRequests(recording).fetch(conversationExportRoute(made.id, 'json'));
    expect(exported.headers.get('content-disposition')).toMatch(/\.triptych-conversation"$/);
    const draft = { values: {}, extra: '' };
    const preset = { name: 'Lake', modelId: 'video-b', withInputs: false, isDefault: false, draft };
    const holds = { kind: 'prompt', text: 'Be brief.' } as const;
    const paths = [
      file('a.triptych-conversation', await exported.text()),
      file('b.triptych-presets', writeSavedFile({ ...noSavedEntries, presets: [preset] })),
      file(
        'c.triptych-presets',
        writeSavedFile({
          ...noSavedEntries,
          conversationPresets: [{ name: 'Brief', isDefault: false, holds }],
          promptTexts: [{ kind: 'list', name: 'wardrobe', text: 'red coat' }],
          instructions: [{ id: 'there', title: 'Calmer', text: 'Make it calmer.' }],
        }),
      ),
      file('d.triptych-presets', 'nothing'),
      file('e.txt'),
      file('f.png', makeImage(40, 30)),
    ];
    recording.app.emit('second-instance', event(), [], '/', { links: [], paths, left: 0 });
    await expect.poll(() => opened.pushes.map(({ kind }) => kind)).toContain('files-opened');
    // The parts of the page look for the window as they load.
    const { openFiles } = await import('../../../renderer/app/opened-files/open-files.ts');
    const shown: string[] = [];
    const stop = useNotifications.subscribe(({ list }) => {
      const newest = list.at(-1);
      if (newest) shown.push(`${newest.title}: ${newest.message}`);
    });
    const visited: string[] = [];
    const navigate = (to: string) => void visited.push(to);
    await openFiles(await takeFiles(opened), { calls: opened.calls, cache: new QueryClient(), navigate });
    expect(visited).toEqual([
      expect.stringMatching(/^\/messages\/./),
      '/settings/saved/heading',
      '/settings/saved/heading',
      '/library',
    ]);
    expect(visited[0]).not.toContain(made.id);
    const { snapshot } = await page(recording);
    expect(snapshot.presets).toMatchObject([{ name: 'Lake' }]);
    expect(snapshot.conversationPresets).toMatchObject([{ name: 'Brief' }]);
    expect(snapshot.promptTexts).toMatchObject([{ name: 'wardrobe' }]);
    expect(snapshot.settings.assistantInstructions).toMatchObject([{ title: 'Calmer' }]);
    stop();
    expect(shown).toEqual(
      expect.arrayContaining([
        expect.stringContaining('Couldn’t open 1 file: e.txt: '),
        expect.stringContaining('b.triptych-presets: 1 entry imported'),
        expect.stringContaining('c.triptych-presets: 3 entries imported'),
        expect.stringMatching(/^Couldn’t import d\.triptych-presets: .*This isn’t a file of saved things/),
      ]),
    );
    await expect.poll(() => useImportQueue.getState().entries).toMatchObject([{ name: 'f.png', state: 'new' }]);
  });
});
