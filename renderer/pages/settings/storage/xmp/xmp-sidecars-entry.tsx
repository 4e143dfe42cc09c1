import { Button, SegmentedControl, Switch } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../../api/api-provider.tsx';
import { problemOf } from '../../../../api/problem-of-error.ts';
import { useSettings } from '../../../../api/synced-state-hooks.ts';
import { useChangeSettings } from '../../../../api/use-change-settings.ts';
import { Box, Group, Stack } from '../../../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../../../ui/problem-note.tsx';
import { StoppableProgress } from '../../../../ui/stoppable-progress.tsx';
import styles from '../../section.module.css';
import { useReadXmpSidecars } from './use-read-xmp-sidecars.ts';
import { XmpReportView } from './xmp-report-view.tsx';

const off = 'Other programs, such as Lightroom, Bridge, and digiKam, don’t see ratings, flags, tags, and titles.';
const on =
  'Ratings, flags, tags, and titles are written into a small .xmp file beside each image or video. Changes by other programs in these files are read at the start, every five minutes, and on request.';

/** Setting for XMP sidecars, and the changes that other programs made in them. */
export function XmpSidecarsEntry() {
  const { xmpSidecars, xmpDigitalSource } = useSettings();
  const saveSettings = useChangeSettings();
  const isOn = xmpSidecars !== 'off';
  return (
    <div className={styles['entry']}>
      <Group gap="s2 s3" wrap="wrap" mb="s3">
        <Box component="h3" flex="none">
          XMP sidecars
        </Box>
        <span className="grow" />
        <SegmentedControl
          aria-label="XMP sidecars"
          value={xmpSidecars}
          onChange={(value) => saveSettings.mutate({ xmpSidecars: value as typeof xmpSidecars })}
          data={[
            { value: 'off', label: 'Off' },
            { value: 'in-place-of-extension', label: 'name.xmp' },
            { value: 'after-extension', label: 'name.png.xmp' },
          ]}
        />
      </Group>
      <Box component="p" className="t3" maw="64ch" mt={4}>
        {isOn ? on : off}{' '}
        {isOn &&
          (xmpSidecars === 'after-extension'
            ? 'digiKam and darktable expect this name.'
            : 'Adobe’s programs expect this name.')}{' '}
        {isOn && 'Existing .xmp files keep their names, and everything else in them stays.'}
      </Box>
      {isOn && (
        <Stack gap="s3" mt="s3">
          <Switch
            label="State that results are created by AI"
            description="Writes the IPTC term for the digital source (DigitalSourceType), which some laws require."
            checked={xmpDigitalSource}
            onChange={(event) => saveSettings.mutate({ xmpDigitalSource: event.currentTarget.checked })}
          />
          <ReadXmpSidecars />
        </Stack>
      )}
      {saveSettings.error && <ProblemNote problem={problemOf(saveSettings.error)} />}
    </div>
  );
}

function ReadXmpSidecars() {
  const api = useApi();
  const { state, start, cancel } = useReadXmpSidecars();
  const { data, error } = useQuery(api.xmpSidecars.lastReport.queryOptions());
  if (state.kind === 'running') {
    return <StoppableProgress label="Reading XMP files" done={state.done} total={state.total} stop={cancel} />;
  }
  return (
    <div>
      <Button
        size="xs"
        leftSection={<IconFileImport size={14} stroke={1.5} aria-hidden />}
        onClick={() => void start()}
      >
        Read changes now
      </Button>
      {state.kind === 'failed' && <ProblemNote problem={state.problem} title="Couldn’t read the XMP files" />}
      {error && <ProblemNote problem={problemOf(error)} />}
      {data?.report && <XmpReportView report={data.report} />}
    </div>
  );
}
