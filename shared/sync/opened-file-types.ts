// The files that Triptych opens when the system hands them over. The installers register the first two endings.

/** File endings of a preset file, and of a file with parameters and prompts. */
export const presetsEnding = 'triptych-presets';
/** File ending of a conversation as JSON. */
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
 * Returns the action for a file from its name only, or `undefined` for a foreign ending. The content is checked later.
 */
export function kindOfFile(name: string): OpenedKind | undefined {
  return kinds.get(/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '');
}

/** For the `accept` of a file input: files of earlier versions end in `.json`. */
export const acceptOf = (ending: string) => `.${ending},.json,application/json`;
