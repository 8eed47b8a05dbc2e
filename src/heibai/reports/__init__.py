"""A job as one folder for people: pages, tables, plots, and what makes it again. It knows no kind of job."""
