import { Button } from '@mantine/core';
import { IconAlertTriangle, IconChevronDown, IconChevronRight, IconCode } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import type { Draft } from '../../../../shared/fields/field-values-and-drafts.ts';
import { initialValue, type Model, type ModelPath, withCustomPaths } from '../../../../shared/models/model.ts';
import { modelSettingsPath } from '../../../../shared/settings/settings-places.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { useSynced } from '../../../api/synced-state.ts';
import { PathEvidenceBadge } from '../../../entities/models/model-badges.tsx';
import { Flex, Group, Stack } from '../../../ui/layout-primitives.tsx';
import { showLazily } from '../../../ui/load-lazily.ts';
import { ExtraFields } from './extra-fields.tsx';
import type { Block } from './generate-problems.ts';
import styles from './model-form.module.css';

interface AdvancedSectionProps {
  readonly model: Model;
  readonly draft: Draft;
  readonly blocks: readonly Block[];
  /** `null` until the user toggles the section: it is then open while it contains problems or values. */
  readonly open: boolean | null;
  readonly setOpen: (open: boolean) => void;
  readonly setExtra: (extra: string) => void;
  /** The advanced fields. */
  readonly children: ReactNode;
}

export function AdvancedSection(props: AdvancedSectionProps) {
  const { model, draft, blocks, open, setOpen, setExtra, children } = props;
  const isInSection = (name: string) => name === 'extra' || model.fields[name]?.advanced === true;
  const problems = blocks.filter((block) => isInSection(block.targetField));
  const isNeeded = problems.length > 0 || hasValues(model, draft);
  // Emptying its last field does not close the section.
  const [wasNeeded, setWasNeeded] = useState(isNeeded);
  if (isNeeded && !wasNeeded) setWasNeeded(true);
  const shown = open ?? (isNeeded || wasNeeded);
  const titles = Object.values(model.fields).flatMap(({ advanced, title }) => (advanced ? [title] : []));
  const Mark = shown ? IconChevronDown : IconChevronRight;
  return (
    <Stack gap="s3" pt={10} line="top">
      <button
        type="button"
        className={`row ${styles['advanced']}`}
        aria-expanded={shown}
        onClick={() => setOpen(!shown)}
      >
        <Mark size={14} stroke={1.5} aria-hidden />
        <span className="label">More fields</span>
        {!shown && <span className="t3 small nowrap">{shortList(titles)}</span>}
        {problems.length > 0 && (
          <Group component="span" className="bad small" gap={5} ml="auto">
            <IconAlertTriangle size={14} stroke={1.5} aria-hidden />
            {formatCounted(problems.length, 'problem')}
          </Group>
        )}
      </button>
      {shown && (
        <Stack gap={14}>
          {children}
          <ExtraFields
            text={draft.extra}
            reasons={problems.filter((block) => block.targetField === 'extra').map((block) => block.text)}
            change={setExtra}
          />
          <RequestPathRows model={model} />
          <RequestPreview model={model} draft={draft} />
        </Stack>
      )}
    </Stack>
  );
}

/** Characters of the list beside the name of the section. */
const longestList = 34;

/** "negative prompt, version, 3 more": whole names, as many as one line has space for. */
function shortList(titles: readonly string[]): string {
  const names = titles.map((title) =>
    /^[A-Z][a-z ]/.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title,
  );
  for (let count = names.length; count > 0; count -= 1) {
    const rest = names.length - count;
    const text = [...names.slice(0, count), ...(rest > 0 ? [`${rest} more`] : [])].join(', ');
    if (text.length <= longestList) return text;
  }
  return '';
}

function hasValues(model: Model, draft: Draft): boolean {
  if (draft.extra.trim() !== '') return true;
  return Object.entries(model.fields).some(
    ([name, field]) => field.advanced && draft.values[name] !== undefined && draft.values[name] !== initialValue(field),
  );
}

/** Shows the target paths of requests with the current settings. */
function RequestPathRows({ model }: { model: Model }) {
  const { create, results } = withCustomPaths(model, useSynced('settings').paths);
  return (
    <Stack gap={6} align="flex-start">
      <PathRow title="Create path" paths={[create]} />
      <PathRow title="Result path" paths={results} />
      <Link href={modelSettingsPath(model.id)} className="link small">
        Change in Settings
      </Link>
    </Stack>
  );
}

/** Shows the paths of requests and the evidence for them. Several paths are tried in this order. */
function PathRow({ title, paths }: { title: string; paths: readonly ModelPath[] }) {
  return (
    <Flex gap="s4" align="baseline" self="stretch">
      <span className="label nowrap">{title}</span>
      <Stack component="ul" className="grow" gap={4}>
        {paths.map(({ path, evidence }) => (
          <Group component="li" gap="s2" justify="flex-end" miw={0} key={path}>
            <span className={`t3 cut mono ${styles['path']}`} title={path}>
              {/* The end tells paths apart, so the beginning is what gives way. */}
              <bdi>{path}</bdi>
            </span>
            <PathEvidenceBadge evidence={evidence} />
          </Group>
        ))}
      </Stack>
    </Flex>
  );
}

const RequestText = showLazily(async () => (await import('./request-text.tsx')).RequestText);

/** The exact request that Generate would send, as main makes it. Free: nothing leaves. */
function RequestPreview({ model, draft }: { model: Model; draft: Draft }) {
  const [open, setOpen] = useState(false);
  return (
    <Stack gap="s2">
      <Flex>
        <Button
          size="xs"
          leftSection={<IconCode size={14} stroke={1.5} aria-hidden />}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          Request preview
        </Button>
      </Flex>
      {open && <RequestText model={model} draft={draft} />}
    </Stack>
  );
}
