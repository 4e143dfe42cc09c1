import type { ListOrSnippet } from '../../../../shared/prompts/list-or-snippet.ts';

/** The parts that the user changed. Everything else follows the stored text, which another window can change. */
export type UnsavedListOrSnippetChanges = Partial<Pick<ListOrSnippet, 'name' | 'text'>>;

/** Returns the text to save, or `undefined` if nothing changed. With an invalid name, the stored name stays. */
export function entryToSave(
  stored: ListOrSnippet,
  edit: UnsavedListOrSnippetChanges,
  isNameValid: boolean,
): ListOrSnippet | undefined {
  const name = isNameValid ? (edit.name ?? stored.name) : stored.name;
  const text = edit.text ?? stored.text;
  return name === stored.name && text === stored.text ? undefined : { ...stored, name, text };
}

/** Returns the changes that are not saved yet: the user can type while a text is being saved. */
export function withoutSaved(edit: UnsavedListOrSnippetChanges, saved: ListOrSnippet): UnsavedListOrSnippetChanges {
  return {
    ...(edit.name === undefined || edit.name === saved.name ? {} : { name: edit.name }),
    ...(edit.text === undefined || edit.text === saved.text ? {} : { text: edit.text }),
  };
}
