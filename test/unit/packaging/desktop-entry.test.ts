import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { builderConfig } from '../../../build/packaging/electron-builder-config.ts';

// The packager's own code writes the file that tells a desktop how to start the program and which files it opens.

interface Target {
  desktopEntry: { value: Promise<string> };
}
type TargetClass = new (name: string, packager: unknown, helper: unknown, folder: string) => Target;
interface Helper {
  computeDesktopEntry(options: unknown): Promise<string>;
}
type HelperClass = new (packager: unknown) => Helper;

const requireHere = createRequire(import.meta.url);
const requireInPackager = createRequire(requireHere.resolve('electron-builder'));
const { default: AppImageTarget } = requireInPackager('app-builder-lib/out/targets/appimage/AppImageTarget') as {
  default: TargetClass;
};
const { LinuxTargetHelper } = requireInPackager('app-builder-lib/out/targets/LinuxTargetHelper') as {
  LinuxTargetHelper: HelperClass;
};

it('the desktop entry starts an AppImage with the sandbox of Chromium', async () => {
  const config = builderConfig();
  const packager = { platformSpecificBuildOptions: config.linux, config, appInfo: { buildVersion: '1.0.0' } };
  const helper = { computeDesktopEntry: async (_options: unknown, command: string) => command };
  expect(await new AppImageTarget('appImage', packager, helper, '/nowhere').desktopEntry.value).toBe('AppRun %U');
});

it('the desktop entry opens our links and our two file types on Linux, as URLs, and no images or videos', async () => {
  const config = builderConfig();
  const linux = config.linux ?? {};
  const packager = {
    platformSpecificBuildOptions: linux,
    config,
    // Combines the file associations like the packager for one system.
    fileAssociations: [config.fileAssociations ?? [], linux.fileAssociations ?? []].flat(),
    executableName: 'triptych',
    appInfo: { productName: 'Triptych', sanitizedProductName: 'Triptych', description: 'A studio' },
    info: { metadata: {} },
  };
  const entry = await new LinuxTargetHelper(packager).computeDesktopEntry(linux);
  // Each named action has its section, and starts the program with a link to a page.
  expect(entry).toContain('\nActions=OpenStudio;OpenLibrary;\n');
  expect(entry).toContain('[Desktop Action OpenLibrary]\nName=Open Library\nExec=triptych triptych-open:/library\n');
  const lines = Object.fromEntries(entry.split('\n').map((line) => line.split(/=(.*)/s)));
  expect(lines['MimeType']).toBe(
    'application/vnd.triptych.presets+json;application/vnd.triptych.conversation+json;x-scheme-handler/triptych-open;',
  );
  expect(entry.split('[Desktop Action')[0]).toContain('\nExec=/opt/Triptych/triptych %U\n');
});
