import { IconBraces } from '@tabler/icons-react';
import { written } from '../../../../shared/conversations/read-json-members.ts';
import type { Json } from '../../../../shared/util/json.ts';
import { Group, Stack } from '../../../ui/layout-primitives.tsx';
import { RawText } from '../../../ui/raw-text.tsx';
import styles from './blocks.module.css';

interface UnknownBlockCardProps {
  /** Name of the block in the answer. */
  readonly name: string;
  readonly json: Json;
}

/** Shows a block that the API does not describe, unchanged. */
export function UnknownBlockCard({ name, json }: UnknownBlockCardProps) {
  return (
    <Stack component="section" gap="s2" pl="s3" edge="left" aria-label={`${name}, unknown type`}>
      <Group component="p" className={`small ${styles['block-head']}`} gap={6} miw={0}>
        <IconBraces size={14} stroke={1.5} aria-hidden />
        <span className="mono">{name}</span>
        <span className="t3">unknown type</span>
      </Group>
      <RawText text={written(json)} label={name} />
    </Stack>
  );
}
