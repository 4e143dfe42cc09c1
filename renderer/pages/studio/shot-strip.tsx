import { ActionIcon, Button } from '@mantine/core';
import { IconLink, IconPlayerPlay, IconPlus, IconScissors, IconX } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Link } from 'wouter';
import { navigate } from 'wouter/use-hash-location';
import { continuityOf } from '../../../shared/projects/continuity.ts';
import { type Cut, cutOf } from '../../../shared/projects/cut.ts';
import { cardItemId } from '../../../shared/projects/items-shown-on-project-page.ts';
import { projectTitle } from '../../../shared/projects/project.ts';
import { formatShotNumber } from '../../../shared/projects/shot.ts';
import { formatCounted } from '../../../shared/util/format-numbers.ts';
import { ThumbnailById } from '../../entities/items/thumbnail-image.tsx';
import { durationText } from '../../entities/projects/shot-text.ts';
import { type TargetShot, useTargetShot } from '../../entities/projects/target-shot.ts';
import { useChangeProject } from '../../entities/projects/use-change-project.ts';
import { useOpenShotInStudio } from '../../entities/projects/use-open-shot-in-studio.ts';
import { type OpenProject, useCutExportRequest, useProject } from '../../entities/projects/use-project.ts';
import { openResultMenu, targetOfItems } from '../../entities/results/actions/result-actions-store.ts';
import { useResultCommands } from '../../entities/results/actions/use-result-commands.ts';
import { Box, Flex, Grid, Group } from '../../ui/layout-primitives.tsx';
import { projectPath } from '../../ui/navigation/page-paths.ts';
import { useRovingFocus } from '../../ui/roving-focus/use-roving-focus.ts';
import { Tooltip } from '../../ui/tooltip.tsx';
import styles from './shot-strip.module.css';

/** The shots of the project whose takes the next runs become. A click goes on with another shot. */
export function ShotStrip() {
  const { shot: target, set } = useTargetShot();
  if (!target) return null;
  return (
    <Group component="section" flex="none" h={50} gap="s3" px="s4" line="top" bg="panel" aria-label="Project">
      <Shots target={target} />
      <Tooltip label="New results no longer go to this shot">
        <ActionIcon size={24} aria-label="Stop adding takes to this shot" onClick={() => set(undefined)}>
          <IconX size={14} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </Group>
  );
}

function Shots({ target }: { readonly target: TargetShot }) {
  const { open } = useProject(target.projectId);
  const cut = useMemo(() => open && cutOf(open), [open]);
  const gaps = cut?.clips.filter(({ media }) => media === undefined).length ?? 0;
  return (
    <>
      <Flex direction="column" flex="none" maw={220}>
        <Link href={projectPath(target.projectId)} className="link cut strong">
          {open ? projectTitle(open.project) : 'Project'}
        </Link>
        <span className="visually-hidden" role="status">
          New takes go to {target.title}
        </span>
        {cut && <span className="t3 small num nowrap">{sizeText(cut, gaps)}</span>}
      </Flex>
      {open && cut ? <ShotList open={open} cut={cut} target={target} /> : <span className="grow" />}
      <Button
        size="xs"
        variant="subtle"
        leftSection={<IconPlayerPlay size={14} stroke={1.5} aria-hidden />}
        onClick={() => navigate(projectPath(target.projectId, 'animatic'))}
      >
        Play cut
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconScissors size={14} stroke={1.5} aria-hidden />}
        onClick={() => {
          useCutExportRequest.setState({ projectId: target.projectId });
          navigate(projectPath(target.projectId));
        }}
      >
        Export cut
        {gaps > 0 && (
          <Box component="span" className="t3" ml={6}>
            {formatCounted(gaps, 'gap')}
          </Box>
        )}
      </Button>
    </>
  );
}

/** "5 of 6 shots · 25 s" */
function sizeText({ project, clips, duration }: Cut, gaps: number): string {
  const seconds = Math.round((duration * project.rate.denominator) / project.rate.numerator);
  const filled = gaps === 0 ? '' : `${clips.length - gaps} of `;
  return `${filled}${formatCounted(clips.length, 'shot')} · ${seconds} s`;
}

interface ShotListProps {
  readonly open: OpenProject;
  readonly cut: Cut;
  readonly target: TargetShot;
}

function ShotList({ open, cut, target }: ShotListProps) {
  const { project, items } = open;
  const openShot = useOpenShotInStudio();
  const { createShots } = useChangeProject(project.id);
  const addShot = async () => {
    const id = crypto.randomUUID();
    const changed = await createShots([{ id }], cut.clips.at(-1)?.shot.id);
    const shot = changed?.shots.find((each) => each.id === id);
    if (shot) await openShot(open, shot, undefined);
  };
  const continuity = useMemo(() => continuityOf(cut, items), [cut, items]);
  const roving = useRovingFocus<HTMLOListElement>({ layout: 'horizontal', first: target.id });
  const [focusedId, setFocusedId] = useState<string>();
  // The keys of a result are for the take that the cut has of the shot.
  useResultCommands(() => {
    const focused = cut.clips.find(({ shot }) => shot.id === focusedId);
    const take = focused && cardItemId(focused.shot);
    return take === undefined ? undefined : targetOfItems([take]);
  });
  return (
    <ol
      className={styles['shots']}
      aria-label="Shots"
      data-shots
      onFocus={(event) => setFocusedId(event.target.dataset['rovingItem'])}
      onBlur={() => setFocusedId(undefined)}
      {...roving.list}
    >
      {cut.clips.map(({ shot, duration }) => {
        const poster = cardItemId(shot);
        const isTarget = shot.id === target.id;
        return (
          <li key={shot.id} className="row">
            {continuity.get(shot.id)?.first && (
              <IconLink size={12} stroke={1.5} role="img" aria-label="Begins with a frame of the shot before" />
            )}
            <button
              type="button"
              className={`row small ${styles['shot']}`}
              aria-current={isTarget || undefined}
              {...roving.item(shot.id)}
              onClick={() => !isTarget && void openShot(open, shot, continuity.get(shot.id))}
              onContextMenu={(event) => poster !== undefined && openResultMenu(event, targetOfItems([poster]))}
            >
              <span className={`center image-box ${styles['poster']}`} data-cropped data-empty={poster === undefined}>
                {poster !== undefined && <ThumbnailById itemId={poster} />}
              </span>
              <Grid component="span" ta="left">
                <b className="num">
                  <span className="visually-hidden">Shot </span>
                  {formatShotNumber(shot.number)}
                  <span className="visually-hidden"> {shot.title} </span>
                </b>
                <span className="t3 num nowrap">
                  {poster === undefined ? 'no take' : durationText(duration, project.rate)}
                </span>
              </Grid>
            </button>
          </li>
        );
      })}
      <li className="row">
        <button
          type="button"
          className={`row small nowrap t3 ${styles['shot']}`}
          {...roving.item('new')}
          onClick={() => void addShot()}
        >
          <span className={`center ${styles['poster']}`} data-empty>
            <IconPlus size={14} stroke={1.5} aria-hidden />
          </span>
          New shot
        </button>
      </li>
    </ol>
  );
}
