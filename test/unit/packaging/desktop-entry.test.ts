import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { builderConfig } from '../../../build/packaging/electron-builder-config.ts';

// The packager's own code writes the line with which a desktop starts an AppImage.

interface Target {
  desktopEntry: { value: Promise<string> };
}
type TargetClass = new (name: string, packager: unknown, helper: unknown, folder: string) => Target;

const requireHere = createRequire(import.meta.url);
const requireInPackager = createRequire(requireHere.resolve('electron-builder'));
const { default: AppImageTarget } = requireInPackager('app-builder-lib/out/targets/appimage/AppImageTarget') as {
  default: TargetClass;
};

it('starts an AppImage with the sandbox of Chromium', async () => {
  const config = builderConfig();
  const packager = { platformSpecificBuildOptions: config.linux, config, appInfo: { buildVersion: '1.0.0' } };
  const helper = { computeDesktopEntry: async (_options: unknown, command: string) => command };
  expect(await new AppImageTarget('appImage', packager, helper, '/nowhere').desktopEntry.value).toBe('AppRun %U');
});
