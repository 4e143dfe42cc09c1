import { Button, Modal } from '@mantine/core';
import { useId, useState } from 'react';
import { formatCount } from '../../../../shared/util/format-numbers.ts';
import { parseJsonOrUndefined } from '../../../../shared/util/json.ts';
import textArea from '../../../entities/fields/text-input.module.css';
import { Group, Stack } from '../../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useReturningFocus } from '../../../ui/use-returning-focus.ts';
import { useSpellCheck } from '../../../ui/use-spell-check.ts';
import type { SavedText } from './use-saved-entries.ts';
import { parameterValuesSchema } from './use-saved-entries.ts';

/** Edits the text of one entry. */
export function SavedTextDialog({
  name,
  text: { label, hint, value, longest, isJson = false, save },
  close,
}: {
  name: string;
  text: SavedText;
  close: () => void;
}) {
  useReturningFocus();
  const id = useId();
  const spellCheck = useSpellCheck();
  const [text, setText] = useState(value);
  const fault = faultOf(text, longest, isJson);
  const saving = useAction(() => save(text), { done: close });
  const isReady = fault === undefined && !saving.isPending;
  return (
    <Modal opened onClose={close} title={`Edit ${name}`} size={640}>
      <Stack
        component="form"
        gap="s3"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) saving.run();
        }}
      >
        <label className="label" htmlFor={id}>
          {label}
        </label>
        <textarea
          id={id}
          data-autofocus
          className={`control-input ${textArea['area']} ${isJson ? 'control-mono' : ''}`}
          rows={14}
          style={{ '--rows': 14 }}
          aria-describedby={`${id}-help`}
          aria-invalid={fault !== undefined}
          spellCheck={spellCheck && !isJson}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <p id={`${id}-help`} className={fault === undefined ? 't3 small' : 'bad small'}>
          {fault ?? hint}
        </p>
        {saving.problem && <ProblemNote problem={saving.problem} />}
        <Group gap="s2" justify="flex-end">
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="filled" aria-disabled={!isReady} loading={saving.isPending}>
            Save
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function faultOf(text: string, longest: number, isJson: boolean): string | undefined {
  if (text.length > longest) {
    return `${formatCount(text.length)} characters; the limit is ${formatCount(longest)}. Shorten the text to save it.`;
  }
  if (!isJson || parameterValuesSchema.safeParse(parseJsonOrUndefined(text)).success) return undefined;
  return 'This isn’t an object of parameters in JSON. Correct it to save it.';
}
