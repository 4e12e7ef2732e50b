import Skeleton from '@mui/material/Skeleton';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { BANNER_HEIGHT } from './today-banner';

/** The banner in its final shape, and the page's name for whoever hears it. */
export function BannerLoading() {
  return (
    <>
      <title>Home · Timekeep</title>
      <h1 style={visuallyHidden}>Home</h1>
      <Skeleton variant="rounded" sx={{ height: BANNER_HEIGHT, borderRadius: '10px' }} />
    </>
  );
}
