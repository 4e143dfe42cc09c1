import { Checkbox } from '@mantine/core';
import { parseSweepList } from '../../../../shared/comparisons/run-plan/parse-sweep-list.ts';
import { splitList } from '../../../../shared/fields/sweep-value-list.ts';
import type { Field } from '../../../../shared/models/model.ts';
import { type ControlProps, controlId, type SweepListText } from '../../../entities/drafts/control-props.ts';
import textArea from '../../../entities/fields/text-input.module.css';
import { Group } from '../../../ui/layout-primitives.tsx';
import { useSpellCheck } from '../../../ui/use-spell-check.ts';
import { FieldFrame, helpId, labelId } from './field-frame.tsx';

interface SweepListControlProps extends ControlProps {
  readonly list: SweepListText;
}

/** The values that a field varies over: ticks for a few, otherwise a text. Each value is a run. */
export function SweepListControl(props: SweepListControlProps) {
  const { name, field, reasons } = props;
  const { text: list, change: changeList, hasFocus } = props.list;
  const spellCheck = useSpellCheck();
  const rows = field.list?.separator === 'line' ? 4 : 1;
  const help = field.list?.note?.(list) ?? field.list?.help;
  if (field.list?.isClosed) {
    return (
      <FieldFrame {...props} touched group help="one run for each value">
        <Group gap="s2 s4" wrap="wrap" role="group" aria-labelledby={labelId(name)} aria-describedby={helpId(name)}>
          {choicesOf(field, list).map(({ written, label, isChosen, listAfter }, index) => (
            <Checkbox
              key={written}
              {...(index === 0 && { id: controlId(name), autoFocus: hasFocus })}
              label={label}
              checked={isChosen}
              onChange={() => changeList(listAfter)}
            />
          ))}
        </Group>
      </FieldFrame>
    );
  }
  return (
    <FieldFrame {...props} touched help={help}>
      <textarea
        id={controlId(name)}
        className={`control-input ${textArea['area']}${rows === 1 ? ' control-mono' : ''}`}
        rows={rows}
        style={{ '--rows': rows, minHeight: 'calc(var(--rows) * var(--l-base) + 12px)' }}
        aria-describedby={helpId(name)}
        aria-invalid={reasons.length > 0}
        spellCheck={spellCheck && field.holds === 'text'}
        // biome-ignore lint/a11y/noAutofocus: The person just asked for the list.
        autoFocus={hasFocus}
        value={list}
        onChange={(event) => changeList(event.target.value)}
      />
    </FieldFrame>
  );
}

/** One of the few values of a field. */
interface Choice {
  /** The value as written in the list. */
  readonly written: string;
  readonly label: string;
  readonly isChosen: boolean;
  /** The list after this value is ticked or cleared, in the order of the field. */
  readonly listAfter: string;
}

/** Returns all values of a field, and which of them the list contains. */
export function choicesOf(field: Field, list: string): readonly Choice[] {
  const stopsOf = (text: string) => {
    const parsed = parseSweepList(field, text);
    return parsed.ok ? parsed.stops : [];
  };
  const chosen = new Set(stopsOf(list).map(({ value }) => value));
  const all = splitList(field.list?.all ?? '').flatMap((written) =>
    stopsOf(written).map(({ value, label }) => ({ written, label, isChosen: chosen.has(value) })),
  );
  return all.map((choice) => ({
    ...choice,
    listAfter: all
      .filter((each) => (each.written === choice.written ? !choice.isChosen : each.isChosen))
      .map(({ written }) => written)
      .join(', '),
  }));
}
