import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { compileTemplate } from '../../../../shared/prompts/compile-template.ts';
import { type ListOrSnippet, listEntries, longestListOrSnippet } from '../../../../shared/prompts/list-or-snippet.ts';
import { isTemplateName, nameRule } from '../../../../shared/prompts/template-names.ts';
import { formatCombinations } from '../../../../shared/prompts/template-runs.ts';
import { formatCount, formatCounted } from '../../../../shared/util/format-numbers.ts';
import { normalizeLettersAndCase } from '../../../../shared/util/normalize-letters-and-case.ts';
import { usePromptTexts } from '../../../api/synced-state-hooks.ts';
import textArea from '../../../entities/fields/text-input.module.css';
import { Flex, Stack } from '../../../ui/layout-primitives.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useSpellCheck } from '../../../ui/use-spell-check.ts';
import { entryToSave, type UnsavedListOrSnippetChanges, withoutSaved } from './unsaved-list-or-snippet-changes.ts';

interface PromptTextEditorProps {
  readonly stored: ListOrSnippet;
  readonly remove: () => void;
}

/** Name and text of one list or snippet. Leaving a field saves both. An invalid name is never saved, but the text is. */
export function ListOrSnippetEditor({ stored, remove }: PromptTextEditorProps) {
  const id = useId();
  const texts = usePromptTexts();
  const spellCheck = useSpellCheck();
  const [edit, setEdit] = useState<UnsavedListOrSnippetChanges>({});
  const { name, text } = { ...stored, ...edit };
  const save = useAction((calls, entry: ListOrSnippet) => calls.promptTexts.save({ texts: [entry] }), {
    failed: `Couldn’t save the ${stored.kind}`,
    done: (_, saved) => setEdit((now) => withoutSaved(now, saved)),
  });
  const fault = faultOfName({ ...stored, name }, texts);
  const isTooLong = text.length > longestListOrSnippet;
  const saveChanges = () => {
    const changed = entryToSave(stored, edit, fault === undefined);
    if (changed) save.run(changed);
  };
  const saveAtEnd = useEffectEvent(saveChanges);
  useEffect(() => () => saveAtEnd(), []);
  return (
    <Stack gap="s2" flex={1} miw={0}>
      <label className="label" htmlFor={`${id}-name`}>
        {stored.kind === 'list' ? 'Name of the list' : 'Name of the snippet'}
      </label>
      <Flex gap="s2">
        <input
          id={`${id}-name`}
          className="control-input control-mono grow"
          spellCheck={false}
          autoComplete="off"
          aria-invalid={fault !== undefined}
          aria-describedby={`${id}-fault`}
          value={name}
          onChange={({ target }) => setEdit((now) => ({ ...now, name: target.value }))}
          onBlur={saveChanges}
        />
        <Button onClick={remove}>Delete</Button>
      </Flex>
      <p id={`${id}-fault`} className="bad small">
        {fault}
      </p>
      <label className="label" htmlFor={`${id}-text`}>
        {stored.kind === 'list' ? 'Entries, one per line' : 'Text'}
      </label>
      <textarea
        id={`${id}-text`}
        className={`control-input ${textArea['area']}`}
        rows={11}
        style={{ '--rows': 11 }}
        aria-describedby={`${id}-help`}
        aria-invalid={isTooLong}
        spellCheck={spellCheck}
        value={text}
        onChange={({ target }) => setEdit((now) => ({ ...now, text: target.value }))}
        onBlur={saveChanges}
      />
      <p id={`${id}-help`} className="t3 small">
        {isTooLong ? (
          <span className="bad">
            {formatCount(text.length)} characters; the limit is {formatCount(longestListOrSnippet)}. Shorten the text to
            save it.
          </span>
        ) : (
          stored.kind === 'list' && <ListFacts list={{ ...stored, name, text }} texts={texts} />
        )}
      </p>
    </Stack>
  );
}

/** The number of texts that a list has with its nested choices and lists, or its first error. */
function ListFacts({ list, texts }: { readonly list: ListOrSnippet; readonly texts: readonly ListOrSnippet[] }) {
  const entries = listEntries(list.text).length;
  if (entries === 0) return 'No entries yet. An entry can contain {red | blue}, {1-5} or {@another-list}.';
  const others = texts.filter(({ id }) => id !== list.id);
  const { errors, count } = compileTemplate(`{@${list.name}}`, {}, [...others, list]);
  const [error] = errors;
  if (error) return <span className="bad">{error.sentence}</span>;
  return `${formatCounted(entries, 'entry', 'entries')}, ${formatCombinations(count)}.`;
}

function faultOfName({ id, kind, name }: ListOrSnippet, texts: readonly ListOrSnippet[]): string | undefined {
  if (!isTemplateName(name)) return nameRule;
  const isUsed = texts.some(
    (each) =>
      each.id !== id && each.kind === kind && normalizeLettersAndCase(each.name) === normalizeLettersAndCase(name),
  );
  return isUsed ? `A ${kind} with this name exists. Choose another name.` : undefined;
}
