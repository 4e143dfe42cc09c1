import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useSupportBundleRequest } from '../../../ui/support-bundle-request.ts';
import styles from '../section.module.css';

const BundleDialog = lazy(async () => ({ default: (await import('./support-bundle-dialog.tsx')).SupportBundleDialog }));

/** The way to a file that a user who helps can work with. */
export function SupportBundleEntry() {
  const task = useSupportBundleRequest((request) => request.task);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => {
    setIsOpen(false);
    useSupportBundleRequest.setState({ task: undefined });
  };
  return (
    <div className={styles['entry']}>
      <h3>Support bundle</h3>
      <p className={styles['words']}>
        A ZIP with the log, versions, settings, requests, and saved details of your runs, to share when you need help.
        You review every file first and can leave files out. Nothing is uploaded.
      </p>
      <Button onClick={() => setIsOpen(true)}>Create support bundle</Button>
      {(isOpen || task !== undefined) && (
        <Suspense fallback={null}>
          <BundleDialog task={task} close={close} />
        </Suspense>
      )}
    </div>
  );
}
