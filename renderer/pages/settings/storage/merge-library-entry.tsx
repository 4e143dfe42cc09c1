import { Button } from '@mantine/core';
import { IconFolderPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { MergeHost } from '../../../entities/library/merge/merge-host.tsx';
import { Box, Group } from '../../../ui/layout-primitives.tsx';
import styles from '../section.module.css';

/** Entry that imports the content of another library. */
export function MergeEntry() {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles['entry']}>
      <h3>Another library</h3>
      <Box component="p" className="t3" maw="64ch" mt={4}>
        Copies the results of another Triptych library into this one, with all their details. You review the changes
        first.
      </Box>
      <Group gap="s2" wrap="wrap" mt="s3">
        <Button
          size="xs"
          leftSection={<IconFolderPlus size={14} stroke={1.5} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          Merge another library
        </Button>
      </Group>
      <MergeHost isOpen={isOpen} close={() => setOpen(false)} />
    </div>
  );
}
