import { Button, SegmentedControl } from '@mantine/core';
import { memo, useId, useState } from 'react';
import type { Model } from '../../../../shared/models/model.ts';
import { drawAgain } from '../../../../shared/prompts/expand-template.ts';
import { longestVariableValues, mostExpansions } from '../../../../shared/prompts/template-limits.ts';
import { formatCombinations, type TemplateRuns } from '../../../../shared/prompts/template-runs.ts';
import type { TemplateSettings } from '../../../../shared/prompts/template-settings.ts';
import { valueOfVariable } from '../../../../shared/prompts/template-variable-values.ts';
import { countCharacters, formatCounted } from '../../../../shared/util/format-numbers.ts';
import { useDraftActions } from '../../../entities/drafts/use-draft.ts';
import textArea from '../../../entities/fields/text-input.module.css';
import { useOpenSaved } from '../../../entities/saved/use-open-saved.ts';
import { Box, Flex, Group, Stack } from '../../../ui/layout-primitives.tsx';
import { NumberInput } from '../../../ui/number-input.tsx';
import styles from './template-panel.module.css';
import { useKeepAsText } from './template-toggle.tsx';

interface TemplatePanelProps {
  readonly model: Model;
  readonly settings: TemplateSettings;
  readonly runs: TemplateRuns;
  /** Limit of an expanded prompt. Characters. */
  readonly maxLength: number | undefined;
}

const mostShown = 10;

/** Below a template: the values of its variables, the order of its prompts, their number, and the first of them. */
export const TemplatePanel = memo(function TemplatePanel({ model, settings, runs, maxLength }: TemplatePanelProps) {
  const { read, setTemplate } = useDraftActions();
  const openTexts = useOpenSaved('texts');
  const keepAsText = useKeepAsText(model);
  const { compiled, expansions, reasons } = runs;
  const set = (change: Partial<TemplateSettings>) =>
    setTemplate(model, { ...settings, ...read(model).template, ...change });
  const tooLong = maxLength === undefined ? [] : expansions.filter(({ text }) => countCharacters(text) > maxLength);
  return (
    <Stack gap="s3" p="s3" line="around" bg="panel" radius="var(--r-control)" role="group" aria-label="Template">
      {compiled.variables.length > 0 && (
        <VariableValues
          names={compiled.variables.join('\n')}
          values={settings.values}
          set={(name, value) => set({ values: { ...(read(model).template ?? settings).values, [name]: value } })}
        />
      )}
      <Group gap="s2" wrap="wrap">
        <SegmentedControl
          aria-label="Prompts to run"
          data={[
            { value: 'all', label: 'All combinations' },
            { value: 'random', label: 'At random' },
          ]}
          value={settings.order}
          onChange={(order) => set({ order: order === 'random' ? 'random' : 'all' })}
        />
        {settings.order === 'random' && (
          <>
            <Amount value={settings.count} set={(count) => set({ count })} />
            <Button
              size="xs"
              variant="subtle"
              onClick={() => {
                drawAgain();
                // A new object shows the other prompts.
                set({});
              }}
            >
              Draw again
            </Button>
          </>
        )}
      </Group>
      {reasons.map((reason) => (
        <p key={reason} className="bad small">
          Prompt {reason}
        </p>
      ))}
      {tooLong.length > 0 && (
        <p className="bad small">
          {formatCounted(tooLong.length, 'prompt')} of {expansions.length} {tooLong.length === 1 ? 'exceeds' : 'exceed'}{' '}
          the limit of {maxLength} characters.
        </p>
      )}
      <Flex gap="s2" align="center">
        <p className="t2 small nowrap grow" role="status">
          {countText(runs)}
        </p>
        <Button size="xs" variant="subtle" onClick={() => keepAsText(settings)}>
          Keep as text
        </Button>
        <Button size="xs" variant="subtle" onClick={openTexts}>
          Edit lists
        </Button>
      </Flex>
      {expansions.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: A scrolling box must be reachable by keyboard.
        <ol className={`small t2 ${styles['preview']}`} aria-label="First prompts" tabIndex={0}>
          {expansions.slice(0, mostShown).map(({ text }) => (
            <li key={text} title={text}>
              <Box component="span" className={text === '' ? 'cut t3' : 'cut'} display="block">
                {text === '' ? 'Empty prompt' : text}
              </Box>
            </li>
          ))}
        </ol>
      )}
    </Stack>
  );
});

/** "12 combinations", "10 prompts of 1,000,000,000 combinations", with a note on equal prompts. */
function countText({ compiled, expansions, reasons }: TemplateRuns): string {
  const combinations = formatCombinations(compiled.count);
  if (reasons.length > 0 || BigInt(expansions.length) === compiled.count) return combinations;
  return `${formatCounted(expansions.length, 'different prompt')} of ${combinations}`;
}

interface VariableValuesProps {
  /** Joined by line breaks, so that equal lists of names are equal. */
  readonly names: string;
  readonly values: TemplateSettings['values'];
  readonly set: (name: string, value: string) => void;
}

const VariableValues = memo(
  function VariableValues({ names, values, set }: VariableValuesProps) {
    const id = useId();
    return (
      <Stack gap="s2" mah={260} overflow="auto">
        {names.split('\n').map((name, index) => (
          <Flex key={name} gap="s2" align="baseline">
            <Box
              component="label"
              className="label mono cut"
              flex="none"
              w={104}
              htmlFor={`${id}-${index}`}
              title={name}
            >
              {name}
            </Box>
            <textarea
              id={`${id}-${index}`}
              className={`control-input grow ${textArea['area']}`}
              rows={1}
              style={{ '--rows': 1, minHeight: 'calc(var(--l-base) + 12px)' }}
              placeholder="One value per line"
              spellCheck={false}
              aria-invalid={valueOfVariable(values, name).length > longestVariableValues}
              value={valueOfVariable(values, name)}
              onChange={(event) => set(name, event.target.value)}
            />
          </Flex>
        ))}
      </Stack>
    );
  },
  // `set` reads the newest values, so that any of its versions can be called.
  (before, now) => before.names === now.names && before.values === now.values,
);

/** The number of random prompts. Text that is not a number in the range stays visible, is marked, and changes nothing. */
function Amount({ value, set }: { value: number; set: (value: number) => void }) {
  const id = useId();
  const [typed, setTyped] = useState<number | string>();
  const shown = typed ?? value;
  const isValid = (next: unknown): next is number =>
    typeof next === 'number' && Number.isInteger(next) && next >= 1 && next <= mostExpansions;
  return (
    <Group gap={6}>
      <label className="t2 small" htmlFor={id}>
        Number of prompts
      </label>
      <Box w={84}>
        <NumberInput
          id={id}
          number={shown}
          step={1}
          aria-invalid={!isValid(shown)}
          title={`1 to ${mostExpansions}`}
          change={(next) => {
            setTyped(isValid(next) ? undefined : (next ?? ''));
            if (isValid(next)) set(next);
          }}
        />
      </Box>
    </Group>
  );
}
