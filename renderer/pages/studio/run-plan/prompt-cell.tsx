import { Button, Popover } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import type { PlanTableCell } from '../../../../shared/comparisons/run-plan/plan-table-cell.ts';
import type { RunPlanRow, TextCut } from '../../../../shared/comparisons/run-plan/run-plan-rows.ts';
import { countCharacters } from '../../../../shared/util/format-numbers.ts';
import textArea from '../../../entities/fields/text-input.module.css';
import { Box, Flex, Stack } from '../../../ui/layout-primitives.tsx';
import { useSpellCheck } from '../../../ui/use-spell-check.ts';
import { withRow } from './edit-plan.ts';
import type { PlanActions } from './plan-actions.ts';
import { PlanCellText } from './plan-cell-text.tsx';
import styles from './plan-table.module.css';
import { useCellFocus } from './use-cell-focus.ts';

interface PromptCellProps {
  readonly row: RunPlanRow;
  /** Wire name. */
  readonly name: string;
  readonly cell: PlanTableCell;
  readonly actions: PlanActions;
  readonly restore: (names: readonly string[], title: string) => void;
}

/** The prompt of one row: from the form, custom, or shortened with the user's consent. */
export function PromptCell({ row, name, cell, actions, restore }: PromptCellProps) {
  const [open, setOpen] = useState(false);
  const focusRef = useCellFocus(row.id, [name]);
  const wait = row.waits.find(({ field }) => field === name);
  const cut = row.cuts.find(({ field }) => field === name);
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-start"
      width={440}
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <button
          type="button"
          className={styles['cell']}
          ref={focusRef}
          data-fields={name}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <PlanCellText cell={cell} label={`Prompt for ${row.model.title}`} />
          {cut && <span className={`link t3 small clamp ${styles['sub']}`}>show the cut</span>}
        </button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={`Prompt for ${row.model.title}`}>
        {open && (
          <Stack gap="s2">
            <PromptEditor
              row={row}
              name={name}
              cut={wait ?? cut}
              isAccepted={cut !== undefined}
              set={(text) => actions.actionsOfRow(row.id).setValue(row.model, name, text === '' ? undefined : text)}
              accept={(isAccepted) => {
                actions.change((now) =>
                  withRow(now, row.id, (each) => ({
                    ...each,
                    edits: { ...each.edits, cuts: { ...each.edits.cuts, [name]: isAccepted } },
                  })),
                );
                setOpen(false);
              }}
              restore={() => restore([name], `Prompt for ${row.model.title} follows the form again`)}
            />
          </Stack>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

interface EditorProps {
  readonly row: RunPlanRow;
  readonly name: string;
  /** The text that exceeds the limit, or exceeded it before. */
  readonly cut: TextCut | undefined;
  readonly isAccepted: boolean;
  readonly set: (text: string) => void;
  readonly accept: (isAccepted: string) => void;
  readonly restore: () => void;
}

function PromptEditor({ row, name, cut, isAccepted, set, accept, restore }: EditorProps) {
  const id = useId();
  const spellCheck = useSpellCheck();
  const area = useRef<HTMLTextAreaElement>(null);
  const value = row.draft.values[name];
  const text = typeof value === 'string' ? value : '';
  const field = row.model.fields[name];
  const limit = field && 'maxLength' in field ? field.maxLength : undefined;
  const isEdited = row.edited.has(name) || isAccepted;
  const isTemplate = row.draft.template !== undefined;
  const excess = cut === undefined ? 0 : cut.length - cut.limit;
  return (
    <>
      {cut && (
        <Stack className="small" gap="s2" pb="s2" line="bottom">
          <p>
            {isAccepted
              ? `The last ${excess === 1 ? 'character is' : `${excess} characters are`} not sent:`
              : `${row.model.title} accepts ${cut.limit} characters; this prompt has ${cut.length}. Shorten the prompt, or accept the cut:`}
          </p>
          <Box component="p" className="t2 pre-wrap" mah={180} overflow="auto" id={`${id}-cut`}>
            {tailOf(cut.kept)}
            <del className="bad">{cut.struck}</del>
          </Box>
          {!isAccepted && (
            <div className="row">
              <Button size="xs" aria-describedby={`${id}-cut`} onClick={() => accept(cut.whole)}>
                Accept the cut
              </Button>
              <Button
                size="xs"
                variant="subtle"
                onClick={() => {
                  area.current?.focus();
                  area.current?.setSelectionRange(cut.kept.length, text.length);
                }}
              >
                Shorten prompt
              </Button>
            </div>
          )}
        </Stack>
      )}
      <Flex gap="s2" align="baseline" miw={0} mih={16}>
        <label className="label" htmlFor={id}>
          Prompt for this row
        </label>
        <span className="grow" />
        <span className={`micro num nowrap ${cut && !isAccepted ? 'bad' : 't3'}`}>
          {limit === undefined ? countCharacters(text) : `${countCharacters(text)} of ${limit}`}
        </span>
      </Flex>
      <textarea
        ref={area}
        id={id}
        className={`control-input ${textArea['area']}`}
        rows={6}
        style={{ '--rows': 6, maxHeight: 190 }}
        data-autofocus={cut ? undefined : true}
        value={text}
        aria-invalid={cut !== undefined && !isAccepted}
        spellCheck={spellCheck}
        readOnly={isTemplate}
        aria-describedby={isTemplate ? `${id}-template` : undefined}
        onChange={(event) => set(event.target.value)}
      />
      {isTemplate && (
        <p id={`${id}-template`} className="t3 small">
          {templateRowSentence}
        </p>
      )}
      {isEdited && (
        <div>
          <Button size="xs" variant="subtle" onClick={restore}>
            Follow the form again
          </Button>
        </div>
      )}
    </>
  );
}

/** An edit of the template in one row would send its braces as text. */
export const templateRowSentence = 'The template has problems, which are listed below the prompt of the form.';

/** Enough of what stays to see where the cut is. */
function tailOf(text: string): string {
  const characters = [...text];
  return characters.length > 120 ? `…${characters.slice(-120).join('')}` : text;
}
