import { Button, ButtonLink, PageHeader } from '@portal/ui/basics';
import { useNavigate } from 'react-router-dom';
import classes from './not-found-page.module.css';

export function NotFoundPage() {
  const navigate = useNavigate();

  function goBack() {
    // A new tab has no history to go back to.
    void (window.history.length > 1 ? navigate(-1) : navigate('/'));
  }

  return (
    <>
      <PageHeader title="We can't find that page" description="It may have been moved, or the address has a typo." />
      <div className={classes.actions}>
        <Button onClick={goBack}>Go back</Button>
        <ButtonLink to="/" variant="primary">
          Take me home
        </ButtonLink>
      </div>
    </>
  );
}
