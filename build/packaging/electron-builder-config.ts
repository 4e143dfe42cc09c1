import type { Configuration } from 'electron-builder';
import { appId } from '../../electron/shell/electron/app-id.ts';
import { firstPages } from '../../electron/shell/electron/recent-pages.ts';
import { deepLinkScheme, deepLinkTo } from '../../shared/sync/deep-link.ts';
import { conversationEnding, imageEndings, presetsEnding, videoEndings } from '../../shared/sync/opened-file-kinds.ts';
import { setFuses } from './fuses.ts';
import { filesBesideArchive, packedFiles } from './packed-files.ts';

/** Folder for packages, relative to the project. */
export const packageFolder = 'out/package';
/** Icons, licenses and the list of components, written by `npm run package`. */
export const resourceFolder = 'out/package-resources';

/**
 * Shown in the menu of the icon. The packages add `triptych` to the path; a tool that integrates an AppImage adds its
 * own command.
 */
const desktopActions = firstPages.map(
  ({ title, path }) => [title.replace(' ', ''), { Name: title, Exec: `triptych ${deepLinkTo(path)}` }] as const,
);

/** Options for all systems. The packager uses the parts of its own system. */
export function builderConfig(): Configuration {
  return {
    appId,
    productName: 'Triptych',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: The packager replaces these placeholders.
    artifactName: '${productName}-${version}-${os}-${arch}.${ext}',
    directories: { output: packageFolder, buildResources: resourceFolder },

    files: [...packedFiles],
    asar: true,
    asarUnpack: [...filesBesideArchive],
    extraResources: [
      { from: `${resourceFolder}/LICENSES.txt`, to: 'LICENSES.txt' },
      { from: `${resourceFolder}/sbom.cdx.json`, to: 'sbom.cdx.json' },
    ],
    // The program is in English. Each further language of Chromium's menus would add half a megabyte.
    electronLanguages: ['en-US'],
    // The list above names every included package, so nothing is collected or compiled.
    beforeBuild: async () => false,
    afterPack: (context) => setFuses(context),
    // The release workflow publishes.
    publish: null,

    // A link opens a page; see electron/shell/electron/open-from-outside.ts. On Windows, installer.nsh registers the
    // link.
    protocols: [{ name: 'Link to Triptych', schemes: [deepLinkScheme] }],
    fileAssociations: [
      {
        ext: presetsEnding,
        name: 'Triptych.Presets',
        description: 'Presets of Triptych',
        mimeType: 'application/vnd.triptych.presets+json',
      },
      {
        ext: conversationEnding,
        name: 'Triptych.Conversation',
        description: 'Conversation of Triptych',
        mimeType: 'application/vnd.triptych.conversation+json',
      },
    ],

    mac: {
      // The dock accepts only declared file types. As an alternate viewer, the program never becomes the default for
      // them.
      fileAssociations: [
        { ext: [...imageEndings], name: 'Image', role: 'Viewer', rank: 'Alternate' },
        { ext: [...videoEndings], name: 'Video', role: 'Viewer', rank: 'Alternate' },
      ],
      // The archive is for updates by a script. Both are for the processor of the machine that creates them.
      target: ['dmg', 'zip'],
      category: 'public.app-category.graphics-design',
      icon: 'icon.icns',
      hardenedRuntime: true,
      entitlements: 'build/packaging/entitlements.mac.plist',
      entitlementsInherit: 'build/packaging/entitlements.mac.plist',
      extendInfo: { NSHighResolutionCapable: true },
    },
    dmg: { writeUpdateInfo: false },

    // The archive is for portable mode, because uninstalling a program also removes the files beside it.
    win: { target: ['nsis', 'zip'], icon: 'icon.ico' },
    nsis: {
      oneClick: false,
      perMachine: false,
      allowToChangeInstallationDirectory: true,
      // Uninstalling never removes the library of a user.
      deleteAppDataOnUninstall: false,
      differentialPackage: false,
      include: 'build/packaging/installer.nsh',
    },

    linux: {
      target: ['AppImage', 'deb', 'rpm'],
      // Without this, the menu entry of an AppImage would start the program with --no-sandbox on every system.
      executableArgs: [],
      executableName: 'triptych',
      icon: 'icons',
      category: 'AudioVideo',
      maintainer: 'The Triptych authors',
      synopsis: 'A studio for video and images with AI models',
      desktop: {
        entry: {
          StartupWMClass: 'Triptych',
          Keywords: 'video;image;AI;',
          Actions: desktopActions.map(([name]) => `${name};`).join(''),
        },
        desktopActions: Object.fromEntries(desktopActions),
      },
    },
    deb: { packageCategory: 'video' },
  };
}
