import { REPORT_TYPES } from '@portal/api-client/report-preferences';
import { REPORT_TITLES } from '@portal/api-client/schedule-words';
import { PageHeader } from '@portal/ui/basics';
import { LazyPart } from '@portal/ui/page-parts';
import { useSearchParams } from 'react-router-dom';
import { ReportChoice } from './report-choice.tsx';
import { useReadableReports } from './use-readable-reports.ts';

/** Creates a schedule of the report that the address names, with its filters as the page of the report has them there. Without one, asks for a report or a saved view. */
export function ScheduleCreatePage() {
  const named = useSearchParams()[0].get('report');
  const readable = useReadableReports();
  const reportType = REPORT_TYPES.find((type) => type === named && readable.includes(type));
  return (
    <>
      <PageHeader
        title="Create report schedule"
        description={
          reportType === undefined
            ? 'Choose what is exported at set times. A later change of a saved view does not change the schedule.'
            : `Exports ${REPORT_TITLES[reportType]} at set times, with the filters and columns that it has now.`
        }
      />
      {reportType === undefined ? (
        <ReportChoice readable={readable} />
      ) : (
        <LazyPart load={loadNewSchedule} failure="The form could not be loaded" lines={6}>
          {(NewScheduleOf) => <NewScheduleOf reportType={reportType} />}
        </LazyPart>
      )}
    </>
  );
}

export default ScheduleCreatePage;

/** The forms of all reports are not needed to choose one. */
async function loadNewSchedule() {
  return (await import('./new-schedule-of.tsx')).NewScheduleOf;
}
