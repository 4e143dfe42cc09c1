import { Switch } from '@mantine/core';
import { problemOf } from '../../../api/problem-of-error.ts';
import { useSettings } from '../../../api/synced-state-hooks.ts';
import { useChangeSettings } from '../../../api/use-change-settings.ts';
import { Stack } from '../../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import styles from '../section.module.css';

/** Setting for the small files through which other programs read ratings, flags, tags and titles. */
export function XmpSidecarsEntry() {
  const { xmpSidecars, xmpDigitalSource } = useSettings();
  const saveSettings = useChangeSettings();
  const isOn = xmpSidecars !== 'off';
  return (
    <div className={styles['entry']}>
      <Stack gap="s3">
        <Switch
          label={<b>XMP sidecars</b>}
          description="Writes ratings, flags, tags and titles into a small .xmp file beside each image or video, for programs such as Bridge, darktable and digiKam. To take over what they changed, select items and click “Read XMP again”."
          checked={isOn}
          onChange={(event) =>
            saveSettings.mutate({ xmpSidecars: event.currentTarget.checked ? 'in-place-of-extension' : 'off' })
          }
        />
        {isOn && (
          <Switch
            label="State that results are created by AI"
            description="Writes the IPTC term for the digital source (DigitalSourceType), which some laws require."
            checked={xmpDigitalSource}
            onChange={(event) => saveSettings.mutate({ xmpDigitalSource: event.currentTarget.checked })}
          />
        )}
      </Stack>
      {saveSettings.error && <ProblemNote problem={problemOf(saveSettings.error)} />}
    </div>
  );
}
