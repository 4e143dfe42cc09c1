import { Checkbox } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { initialAxis } from '../../../../shared/comparisons/run-plan/default-sweep-axes.ts';
import { axisFields, type Expanded } from '../../../../shared/comparisons/run-plan/expand-sweep.ts';
import type { AxisPlan } from '../../../../shared/comparisons/run-plan/sweep-plan-schema.ts';
import type { Draft } from '../../../../shared/fields/field-values-and-drafts.ts';
import type { Model } from '../../../../shared/models/model.ts';
import textArea from '../../../entities/fields/text-input.module.css';
import { Box, Group, Stack } from '../../../ui/layout-primitives.tsx';
import { useSpellCheck } from '../../../ui/use-spell-check.ts';
import { useFocusTarget } from './focus-targets.ts';
import { sweepValueChoices } from './sweep-value-choices.ts';

interface SweepAxisProps {
  readonly part: 'columns' | 'rows';
  readonly title: string;
  readonly hint: string;
  readonly axis: AxisPlan;
  readonly model: Model;
  readonly draft: Draft;
  readonly grid: Expanded;
  readonly set: (axis: AxisPlan) => void;
  readonly isOptional?: boolean;
}

/** The setting of one axis, and its values. */
export function SweepAxis({ part, title, hint, axis, model, draft, grid, set, isOptional = false }: SweepAxisProps) {
  const target = useFocusTarget();
  const id = useId();
  const field = model.fields[axis.field];
  const spellCheck = useSpellCheck();
  const entry = field?.list;
  const isTyped = entry !== undefined && !entry.isClosed && entry.separator !== 'form';
  // An empty text field is no mistake yet.
  const isUntouched = field === undefined || (isTyped && axis.list.trim() === '');
  const reason = grid.ok || isUntouched ? undefined : grid.reasons.find((each) => each.part === part)?.text;
  const isLines = entry?.separator === 'line';
  const fields = axisFields(model, draft);
  // The brief may have lost what the chosen setting varies, such as its second image.
  const isListed = field === undefined || fields.some(([name]) => name === axis.field);
  return (
    <Stack component="fieldset" gap={6} miw={0}>
      <SweepLegend>
        {title} <span className="t3 regular">· {hint}</span>
      </SweepLegend>
      <select
        ref={target(part)}
        className="control-input"
        aria-label={`Setting for ${title.toLowerCase()}`}
        value={axis.field}
        onChange={(event) => set(initialAxis(model, draft, event.target.value))}
      >
        {(isOptional || axis.field === '') && <option value="">{isOptional ? 'None' : 'Choose a setting'}</option>}
        {!isListed && <option value={axis.field}>{field.title}</option>}
        {fields.map(([name, each]) => (
          <option key={name} value={name}>
            {each.title}
          </option>
        ))}
      </select>
      {entry?.separator === 'form' && <p className="t3 small">Each image of the brief, one at a time.</p>}
      {field && entry?.isClosed && (
        <Group
          gap="s2 s4"
          wrap="wrap"
          role="group"
          aria-label={`Values of ${field.title}`}
          aria-describedby={`${id}-help`}
        >
          {sweepValueChoices(field, axis.list).map(({ written, label, isChosen, listAfter }) => (
            <Checkbox
              key={written}
              label={label}
              checked={isChosen}
              onChange={() => set({ ...axis, list: listAfter })}
            />
          ))}
        </Group>
      )}
      {field && isTyped && (
        <textarea
          className={`control-input ${textArea['area']}${isLines ? '' : ' control-mono'}`}
          rows={isLines ? 4 : 1}
          style={sweepTextHeight(isLines ? 4 : 1)}
          aria-label={`Values of ${field.title}`}
          aria-describedby={`${id}-help`}
          aria-invalid={reason !== undefined}
          spellCheck={spellCheck && field.holds === 'text'}
          value={axis.list}
          onChange={(event) => set({ ...axis, list: event.target.value })}
        />
      )}
      <p className="t3 small" id={`${id}-help`}>
        {reason === undefined ? (
          isTyped && (entry.note?.(axis.list) ?? entry.help)
        ) : (
          <span className="bad">{reason}</span>
        )}
      </p>
    </Stack>
  );
}

export function SweepLegend({ children }: { readonly children: ReactNode }) {
  return (
    <Box component="legend" className="label" px={0} pt={0} pb={6}>
      {children}
    </Box>
  );
}

/** Style of a text field that has at least this many rows. */
export function sweepTextHeight(rows: number) {
  return { '--rows': rows, minHeight: 'calc(var(--rows) * var(--l-base) + 12px)' };
}
