// The files that the system can open with Triptych. The installers register the first two extensions.

/** File extensions of preset files, and of files with parameters and prompts. */
export const presetsEnding = 'triptych-presets';
/** File extension of a conversation as JSON. */
export const conversationEnding = 'triptych-conversation';
export const imageEndings = ['png', 'jpg', 'jpeg', 'webp', 'gif'] as const;
export const videoEndings = ['mp4', 'm4v', 'mov', 'webm'] as const;

type OpenedKind = 'presets' | 'conversation' | 'media';

const kinds = new Map<string, OpenedKind>([
  [presetsEnding, 'presets'],
  [conversationEnding, 'conversation'],
  ...[...imageEndings, ...videoEndings].map((ending) => [ending, 'media'] as const),
]);

/**
 * Returns the action for a file by its name only, or `undefined` for an unknown extension. The content is checked
 * later.
 */
export function kindOfFile(name: string): OpenedKind | undefined {
  return kinds.get(/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '');
}

/** Returns the `accept` attribute of a file input. Files of earlier versions have the extension `.json`. */
export const acceptOf = (ending: string) => `.${ending},.json,application/json`;
