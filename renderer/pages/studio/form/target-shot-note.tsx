import { ActionIcon } from '@mantine/core';
import { IconMovie, IconX } from '@tabler/icons-react';
import { Link } from 'wouter';
import { useTargetShot } from '../../../entities/projects/target-shot.ts';
import { Flex } from '../../../ui/layout-primitives.tsx';
import { projectPath } from '../../../ui/navigation/page-paths.ts';
import { Tooltip } from '../../../ui/tooltip.tsx';

/** Names the shot whose takes the next runs become, with a way back and a way out. */
export function TargetShotNote() {
  const { shot, set } = useTargetShot();
  if (!shot) return null;
  return (
    <Flex className="small" gap="s2" align="center" px="s4" py="s1" line="bottom" flex="none" role="status">
      <IconMovie size={14} stroke={1.5} aria-hidden />
      <span className="cut grow">
        New takes go to{' '}
        <Link href={projectPath(shot.projectId)} className="link">
          {shot.title}
        </Link>
      </span>
      <Tooltip label="New results no longer go to this shot">
        <ActionIcon size={24} aria-label="Stop adding takes to this shot" onClick={() => set(undefined)}>
          <IconX size={14} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </Flex>
  );
}
